"""Programs that print figures; never tests."""
