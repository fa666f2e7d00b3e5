"""Who says whether a value is an instance of a shape, and the vectors they are asked about."""
