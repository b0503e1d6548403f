"""Rinshan: a riichi mahjong engine whose every step can be bent."""

__version__ = "0.1.0"
