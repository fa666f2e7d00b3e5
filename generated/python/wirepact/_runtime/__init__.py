# @generated from wirepact's own runtime sources by `make generate`. Do not edit; change the schema.
"""What generated modules stand on. Nothing here is a public name."""
