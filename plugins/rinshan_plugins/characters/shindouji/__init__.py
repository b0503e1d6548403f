"""新道寺: the characters of Shindouji."""
