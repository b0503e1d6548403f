"""臨海: the characters of Rinkai."""
