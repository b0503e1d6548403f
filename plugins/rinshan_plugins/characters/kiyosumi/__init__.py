"""清澄: the characters of Kiyosumi."""
