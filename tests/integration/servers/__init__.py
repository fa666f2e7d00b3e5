"""Real servers that answer in a family's envelope: the same requests to each, in both languages."""
