"""阿知賀: the characters of Achiga."""
