"""`python -m wirepact_codegen` is `wirepact`."""

from wirepact_codegen.start import main

if __name__ == "__main__":
    main()
