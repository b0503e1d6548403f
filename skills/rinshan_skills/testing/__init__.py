"""The kit that tests skills: scenes in notation through the front door. See `rinshan_skills.testing.scene`."""
