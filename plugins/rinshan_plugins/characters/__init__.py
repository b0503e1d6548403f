"""Characters, one package per school and one file per character."""
