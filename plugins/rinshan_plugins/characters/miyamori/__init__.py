"""宮守: the characters of Miyamori."""
