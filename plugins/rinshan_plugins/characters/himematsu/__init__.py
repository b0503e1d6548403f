"""姫松: the characters of Himematsu."""
