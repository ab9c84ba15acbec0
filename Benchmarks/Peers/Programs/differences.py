#!/usr/bin/env python3
"""Measures Python's difflib at the difference of two lists of ids: equal, and with one id of ten changed.

Prints lines `measure value unit`, like the programs for GTK and Qt. SequenceMatcher compares flat lists and finds no
moves; its guess about frequent elements is off, since ids occur once.
"""
import difflib
import platform
import sys
import time

SIZE = 100_000


def difference(old, new):
    """The time to find what turns a list into another, and the number of elements that it replaces."""
    begin = time.perf_counter()
    changes = [each for each in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
               if each[0] != "equal"]
    taken = time.perf_counter() - begin
    return taken, sum(end - start for _, start, end, _, _ in changes)


def main():
    print(f"# Python {platform.python_version()}")
    old = list(range(SIZE))
    # About one id of ten, as if at random: the benchmarks of the engine change the same.
    changed = [number + SIZE if number * 2_654_435_769 % (1 << 32) % 10 == 3 else number
               for number in old]
    for name, rounds, new, expected in [
        ("difference.equal", 3, list(old), 0),
        # This takes half a minute.
        ("difference.10-percent", 1, changed, sum(new != former for new, former in zip(changed, old))),
    ]:
        times = []
        for _ in range(rounds):
            taken, count = difference(old, new)
            if count != expected:
                sys.exit(f"{name}: {count} elements are replaced instead of {expected}")
            times.append(taken)
        print(f"{name} {sorted(times)[rounds // 2] * 1e9:.0f} ns", flush=True)


if __name__ == "__main__":
    main()
