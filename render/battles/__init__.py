"""Battles' pictures: the field, its counters, and what happened on it."""
