"""The skill framework on top of the engine, and the kit that tests skills."""
