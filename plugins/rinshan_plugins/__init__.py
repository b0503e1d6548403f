"""What ships in the box: characters, extra yaku, presets, bots and the command line."""
