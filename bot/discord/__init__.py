"""The Discord side: a thin translation, no rules."""
