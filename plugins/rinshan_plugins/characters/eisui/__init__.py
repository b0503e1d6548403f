"""永水: the characters of Eisui."""
