"""千里山: the characters of Senriyama."""
