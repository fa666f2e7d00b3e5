"""The generator behind `wirepact`: one contract in JSON Schema in, a Python and a TypeScript package out."""
