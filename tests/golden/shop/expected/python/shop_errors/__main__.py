# @generated from contract.json by `wirepact generate`. Do not edit; change the schema.
"""`python -m shop_errors CODE`: what the contract says of a code."""

from ._runtime.explain import main

if __name__ == "__main__":
    raise SystemExit(main("python -m shop_errors"))
