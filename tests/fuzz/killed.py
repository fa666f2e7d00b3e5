"""The command, which sends itself a signal at its n-th step in a folder: `killed.py SIGNAL N FOLDER arguments…`.

A step is what Python tells its audit hooks: files opened, moved, linked and removed. With N 0 nothing is sent. Once
the command has begun, and from then on handles signals, it says so on standard output.
"""

from __future__ import annotations

import os
import signal
import sys

STEPS = {
    *("open", "os.rename", "os.link", "os.mkdir", "os.remove", "os.rmdir", "os.listdir", "os.scandir"),
    *("shutil.rmtree", "shutil.copyfile", "fcntl.flock"),
}


def stop_at(number: int, count: int, folder: str) -> None:
    """Send this process the signal at its n-th step from here, for good: an audit hook stays."""
    left = [count]

    def watch(event: str, told: tuple[object, ...]) -> None:
        if event == "import" and told[0] == "wirepact_codegen.cli":
            os.write(1, b"begun\n")
        if event in STEPS and (event == "fcntl.flock" or any(str(one).startswith(folder) for one in told)):
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), number)

    sys.addaudithook(watch)


if __name__ == "__main__":
    _, number, steps, place, *sys.argv[1:] = sys.argv
    if int(number) == signal.SIGINT:  # a shell has what it runs in the background ignore it, and all that this starts
        signal.signal(signal.SIGINT, signal.default_int_handler)
    stop_at(int(number), int(steps), place)
    from wirepact_codegen.start import main

    main()
