"""Whole games without host or store: records with their linked games, self-play, stand-ins, the fuzzer."""
