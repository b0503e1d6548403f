"""The lantern keeper, an example of a pack. `docs/writing-a-skill.md` explains it."""
