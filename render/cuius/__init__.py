"""The pictures of Cuius Regio."""
