"""龍門渕: the characters of Ryuumonbuchi."""
