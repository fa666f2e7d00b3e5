"""The campaigns: `seed`, `scale` and `figure` of ../conftest.py say how far they go."""
