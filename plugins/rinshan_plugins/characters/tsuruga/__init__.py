"""鶴賀: the characters of Tsuruga."""
