"""The programs that the engine is compared with, and what the comparisons share."""
import os
import platform
import re
import shutil
import signal
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
BENCHMARKS = os.path.dirname(HERE)
BUILD = os.path.join(BENCHMARKS, ".build", "peers")
CALIBRATION = "calibration.pointer-chase"
# Values are kept in nanoseconds and bytes until they are printed.
SIZES = {"ns": 1, "us": 1_000, "ms": 1_000_000, "bytes": 1}
PATIENCE = 600
# The work that is measured once after the rounds, as the arguments of a program, and the seconds that it has.
ONCE = [("filter",), ("chain", "100000")]
ONCE_PATIENCE = 60


class Failed(Exception):
    """Something that is needed cannot be had, or a program failed."""


class Peer:
    """A toolkit, with the program that measures it."""

    def __init__(self, title, module, package, compiler, source, options):
        self.title = title
        self.module = module
        self.package = package
        self.compiler = compiler
        self.source = source
        self.options = options
        self.program = os.path.join(BUILD, os.path.splitext(source)[0])
        self.version = ""
        # It is measured in so many rounds at most.
        self.most_rounds = sys.maxsize

    def needs(self):
        """The Debian packages that are missing."""
        packages = [] if shutil.which(self.compiler) else [self.compiler]
        if not shutil.which("pkg-config"):
            return packages + ["pkg-config", self.package]
        found = subprocess.run(["pkg-config", "--exists", self.module], check=False)
        return packages + ([] if found.returncode == 0 else [self.package])

    def build(self):
        """Builds the program, after its packages are installed."""
        missing = self.needs()
        if missing:
            install(missing)
            missing = self.needs()
        if missing:
            raise Failed(f"missing: {' '.join(missing)}")
        flags = output(["pkg-config", "--cflags", "--libs", self.module]).split()
        source = os.path.join(HERE, "Programs", self.source)
        os.makedirs(BUILD, exist_ok=True)
        warnings = ["-O2", "-Wall", "-Wextra", "-Werror"]
        output([self.compiler, *self.options, *warnings, source, "-o", self.program, *flags])

    def measure(self, *arguments):
        """Runs the program. Returns its measures."""
        environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
        text = output([self.program, *arguments], environment)
        version = re.search(r"^# (.*)$", text, re.MULTILINE)
        self.version = version.group(1) if version else self.title
        return measures(text)

    def measure_once(self, *arguments):
        """Runs the program for `ONCE_PATIENCE` seconds at most. Returns its measures up to where it ended, and
        why it ended before the last, if it did."""
        environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
        try:
            done = subprocess.run([self.program, *arguments], env=environment, check=False,
                                  capture_output=True, timeout=ONCE_PATIENCE)
        except subprocess.TimeoutExpired as late:
            return measures((late.stdout or b"").decode()), f"was stopped after {ONCE_PATIENCE} s"
        found = measures(done.stdout.decode())
        if done.returncode < 0:
            return found, f"was ended by {signal.Signals(-done.returncode).name}"
        if done.returncode > 0:
            raise Failed(f"{self.title} failed with {' '.join(arguments)}: "
                         f"{done.stderr.decode()[-2000:]}")
        return found, None

    def ask_version(self):
        """Finds the version, by measuring a tree of eighty items."""
        self.measure("1", "8", "9")


class Script(Peer):
    """A library of Python, with the script that measures it."""

    def __init__(self, title, source):
        super().__init__(title, None, None, sys.executable, source, [])
        self.program = os.path.join(HERE, "Programs", source)
        # The lists take half a minute.
        self.most_rounds = 1

    def build(self):
        """There is nothing to build."""

    def measure_once(self, *arguments):
        """A list of ids has neither a chain nor a filter."""
        return {}, None


PEERS = {
    "gtk": Peer("GtkTreeListModel", "gtk4", "libgtk-4-dev", "gcc", "gtk-tree-list-model.c",
                ["-std=c11", "-D_POSIX_C_SOURCE=200809L"]),
    "qt": Peer("QTreeView", "Qt6Widgets", "qt6-base-dev", "g++", "qt-tree-view.cpp",
               ["-std=c++17", "-fPIC"]),
    "difflib": Script("Python's difflib", "differences.py"),
}
# The programs that keep the rows of a tree of any shape.
TOOLKITS = ["gtk", "qt"]


def output(command, environment=None):
    """Runs a command. Returns its output; if it fails, raises with what it said."""
    try:
        done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True,
                              timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise Failed(f"{os.path.basename(command[0])} took more than {PATIENCE} s") from None
    except OSError as error:
        raise Failed(f"{command[0]}: {error.strerror}") from None
    if done.returncode != 0:
        raise Failed(f"{os.path.basename(command[0])} failed with {done.returncode}: "
                      f"{(done.stderr or done.stdout).strip()[-2000:]}")
    return done.stdout


def install(packages):
    """Installs Debian packages as root."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise Failed(f"as root: apt-get install --no-install-recommends {' '.join(packages)}")
    print(f"# installing {' '.join(packages)}", flush=True)
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    output(["apt-get", "update"], environment)
    output(["apt-get", "install", "-y", "--no-install-recommends", *packages], environment)


def available(names):
    """The toolkits with these names that could be built; tells of the others."""
    peers = []
    for name in names:
        try:
            PEERS[name].build()
            peers.append(PEERS[name])
        except Failed as reason:
            print(f"# {PEERS[name].title} is left out: {reason}", flush=True)
    return peers


def measures(text):
    """The values of lines `name value unit`, in nanoseconds or bytes."""
    found = {}
    for name, value, unit in re.findall(r"^([a-z][\w.-]*) ([\d.]+) (\w+)$", text, re.MULTILINE):
        found[name] = (float(value) * SIZES[unit], "bytes" if unit == "bytes" else "ns")
    return found


def engine(*names):
    """The engine's own benchmarks with these names."""
    found = measures(output([os.path.join(BENCHMARKS, "run"), *map(re.escape, names)]))
    absent = [name for name in names if name not in found]
    if absent:
        raise Failed(f"the engine's benchmark gave no {', '.join(absent)}")
    return found


def processor():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        model = re.search(r"^model name\s*: (.*)$", file.read(), re.MULTILINE)
    return model.group(1) if model else platform.machine()


def swift_version():
    found = re.search(r"Swift version (\S+)", output(["swift", "--version"]))
    return f"Swift {found.group(1)}" if found else "Swift"


def conditions(peers, load_before, chases):
    """The lines that tell on what machine, beside what, and with what versions was measured."""
    loads = [f"{load[0]:.2f}" for load in (load_before, os.getloadavg())]
    return [
        f"{processor()}, {os.cpu_count()} cores; load average {loads[0]} before, {loads[1]} after; "
        f"a pointer took {min(chases):.0f} to {max(chases):.0f} ns to follow",
        f"{', '.join([swift_version()] + [peer.version for peer in peers])}; "
        f"{platform.system()} {platform.release()}",
    ]
