"""Characters of no school."""
