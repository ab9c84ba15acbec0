"""Runs a program, on a terminal or without, and measures its time and its memory."""
import fcntl
import json
import os
import pty
import re
import select
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
import urllib.request

PATIENCE = 120


class Failed(Exception):
    """A program did not produce the expected output."""


class Peak:
    """The peak memory of a process and its descendants, as recorded by the system."""

    def __init__(self, process):
        self.process = process
        self.peaks = {}

    def look(self):
        for process in [self.process] + self.below(self.process):
            try:
                with open(f"/proc/{process}/status", encoding="ascii", errors="replace") as file:
                    for line in file:
                        if line.startswith("VmHWM:"):
                            self.peaks[process] = int(line.split()[1]) * 1024
            except (FileNotFoundError, ProcessLookupError):
                pass

    def below(self, process):
        found = []
        try:
            tasks = os.listdir(f"/proc/{process}/task")
        except (FileNotFoundError, ProcessLookupError):
            return found
        for task in tasks:
            try:
                with open(f"/proc/{process}/task/{task}/children", encoding="ascii") as file:
                    for child in map(int, file.read().split()):
                        found += [child] + self.below(child)
            except (FileNotFoundError, ProcessLookupError):
                pass
        return found

    def megabytes(self):
        return sum(self.peaks.values()) / 1e6


def start_on_terminal(arguments, folder=None):
    """Starts a program on a terminal. Returns its id, the terminal and the folder of its settings."""
    environment = dict(os.environ, TERM="xterm-256color", LANG="C.UTF-8", LC_ALL="C.UTF-8")
    # The user's settings must not matter.
    home = tempfile.mkdtemp(prefix="espalier-home-")
    environment.update(HOME=home, XDG_CONFIG_HOME=home, XDG_CACHE_HOME=home, XDG_DATA_HOME=home)
    process, terminal = pty.fork()
    if process == 0:
        try:
            os.chdir(folder or "/")
            # The size must be set before the program queries it.
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))
            os.execvpe(arguments[0], arguments, environment)
        finally:
            os._exit(127)
    return process, terminal, home


def end_on_terminal(process, terminal, home):
    """Ends a program on a terminal. Returns its status."""
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        pass
    os.close(terminal)
    _, status = os.waitpid(process, 0)
    shutil.rmtree(home, ignore_errors=True)
    return status


def on_terminal(arguments, is_there, folder=None):
    """Starts a program on a terminal and waits until its output satisfies `is_there`.

    If that is None, waits for it to exit. Returns seconds and megabytes.
    """
    start = time.perf_counter()
    process, terminal, home = start_on_terminal(arguments, folder)
    peak = Peak(process)
    sent = bytearray()
    taken = None
    try:
        while time.perf_counter() - start < PATIENCE:
            ready, _, _ = select.select([terminal], [], [], 0.02)
            peak.look()
            if not ready:
                continue
            try:
                piece = os.read(terminal, 1 << 16)
            except OSError:
                piece = b""
            if not piece:
                if is_there is None:
                    taken = time.perf_counter() - start
                break
            sent += piece
            if is_there is None:
                del sent[:-4096]
            elif is_there(sent):
                taken = time.perf_counter() - start
                break
        peak.look()
    finally:
        status = end_on_terminal(process, terminal, home)
    if taken is None:
        raise Failed(f"ended or hung after {bytes(sent[-200:])!r}")
    if is_there is None and os.WIFEXITED(status) and os.WEXITSTATUS(status) != 0:
        raise Failed(f"exit code {os.WEXITSTATUS(status)}: {bytes(sent[-200:])!r}")
    return taken, peak.megabytes()


def output(terminal, patience):
    """Returns what is written within a time; as soon as something is."""
    ready, _, _ = select.select([terminal], [], [], patience)
    if not ready:
        return b""
    try:
        return os.read(terminal, 1 << 16)
    except OSError:
        return b""


def drain(terminal, quiet):
    """Returns the number of bytes that are written until none is for a time."""
    count = 0
    while piece := output(terminal, quiet):
        count += len(piece)
    return count


def ticks(process):
    """The processor time that a process and its descendants have used, in ticks."""
    total = 0
    for each in [process] + Peak(process).below(process):
        try:
            with open(f"/proc/{each}/stat", encoding="ascii", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
                total += int(fields[11]) + int(fields[12])
        except (FileNotFoundError, ProcessLookupError):
            pass
    return total


def open_everything(process, terminal):
    """Opens all rows of the command, which stops after a number of them each time. Returns their number."""
    rows, former = 0, -1
    while rows != former:
        former, before = rows, ticks(process)
        os.write(terminal, b"zR")
        while drain(terminal, 0.3) or ticks(process) > before:
            before = ticks(process)
        # Draws all again, with the number of rows in the last line.
        os.write(terminal, b"\x0c")
        drawn = bytearray()
        while piece := output(terminal, 0.3):
            drawn += piece
        counts = re.findall(rb"\d+ of (\d+)", drawn)
        if not counts:
            raise Failed(f"no number of rows in {bytes(drawn[-200:])!r}")
        rows = int(counts[-1])
    return rows


def keys(arguments, is_there, opening, step, page):
    """Opens a program, presses keys, and lets it rest.

    If `opening` is a function, it is called with the process and the terminal; otherwise its keys are
    pressed. Returns the median and the 99th percentile of the times in ms, the mean and the greatest number of
    bytes, the ticks and bytes of three seconds of rest, and megabytes.
    """
    process, terminal, home = start_on_terminal(arguments)
    try:
        sent = bytearray()
        start = time.perf_counter()
        while not is_there(sent):
            if time.perf_counter() - start > PATIENCE:
                raise Failed(f"no first screen after {bytes(sent[-200:])!r}")
            sent += output(terminal, 0.1)
        drain(terminal, 0.5)
        if callable(opening):
            print(f"# {opening(process, terminal)} rows are open")
        else:
            for key in opening:
                os.write(terminal, key)
                drain(terminal, 1)
        times, sizes = [], []
        for number in range(400):
            begin = time.perf_counter()
            os.write(terminal, page if number % 40 == 39 else step)
            count = len(output(terminal, 5))
            times.append(1000 * (time.perf_counter() - begin))
            sizes.append(count + drain(terminal, 0.005))
        # Reading in the background may go on; rest begins when it has ended.
        former, now = -1, ticks(process)
        while now > former:
            time.sleep(1)
            former, now = now, ticks(process)
        drain(terminal, 0)
        begin = ticks(process)
        time.sleep(3)
        rest = ticks(process) - begin
        resting = drain(terminal, 0)
        peak = Peak(process)
        peak.look()
        times.sort()
        return {
            "key-median": (statistics.median(times), "ms"),
            "key-p99": (times[len(times) * 99 // 100], "ms"),
            "bytes-mean": (statistics.mean(sizes), "bytes"),
            "bytes-greatest": (max(sizes), "bytes"),
            "rest-ticks": (rest, "ticks"),
            "rest-bytes": (resting, "bytes"),
            "memory": (peak.megabytes(), "MB"),
        }
    finally:
        end_on_terminal(process, terminal, home)


def to_its_end(arguments):
    """Runs a program that writes to no terminal. Returns seconds, megabytes and seconds of processor time."""
    start = time.perf_counter()
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors
        )
        # Waited for here, and not by Popen, since the system reports the peak only once.
        _, status, usage = os.wait4(process.pid, 0)
        taken = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            errors.seek(0)
            raise Failed(f"exit code {process.returncode}: {errors.read(200)!r}")
    # Linux counts in units of 1024 bytes, the BSDs and macOS in bytes.
    megabytes = usage.ru_maxrss * (1024 if sys.platform == "linux" else 1) / 1e6
    return taken, megabytes, usage.ru_utime + usage.ru_stime


def on_page(espalier, path):
    """Serves a path until a browser would have the first rows. Returns seconds and megabytes."""
    start = time.perf_counter()
    process = subprocess.Popen(
        [espalier, "serve", path, "--port", "0"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    peak = Peak(process.pid)
    try:
        address = process.stdout.readline().decode().strip()
        if not address:
            raise Failed("no address")
        open_url = urllib.request.build_opener(urllib.request.ProxyHandler({})).open
        with open_url(address + "api/outlines", timeout=PATIENCE) as answer:
            outlines = json.load(answer)
        while isinstance(outlines, dict):
            outlines = next(value for value in outlines.values() if isinstance(value, list))
        url = f"{address}api/outlines/{outlines[0]['id']}/children?limit=60"
        with open_url(url, timeout=PATIENCE) as answer:
            if len(answer.read()) < 100:
                raise Failed("no rows")
        taken = time.perf_counter() - start
        peak.look()
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
    return taken, peak.megabytes()
