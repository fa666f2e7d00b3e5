"""Run a command, and tell its exit, its CPU time and the memory it alone held: a program so small that it adds nothing.

The peak that the system tells of a child counts what its parent held when it was started, so a test asks this program
(with -S -E) for the command in its arguments; its output goes to the file that comes first.
"""

import os
import sys

output, command = sys.argv[1], sys.argv[2:]
child = os.fork()
if child == 0:
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    told = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(told, 1)
    os.dup2(told, 2)
    os.execv(command[0], command)
_, status, used = os.wait4(child, 0)
print(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss * 1024)
