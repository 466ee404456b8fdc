# SPDX-License-Identifier: MIT
"""Finds the tests, gives each a fresh guest and tells how it went, as TAP."""

import importlib
import pathlib
import shutil
import time
import traceback

from harness.guest import Guest
from harness.machine import Machine

TESTS = pathlib.Path(__file__).parent.parent / "tests"


def found(wanted):
    """The tests with one of these words in their name; all, if there are none."""
    for file in sorted(TESTS.glob("*.py")):
        module = importlib.import_module(f"tests.{file.stem}")
        for name, test in vars(module).items():
            if name.startswith("test_"):
                name = f"{file.stem}.{name.removeprefix('test_')}"
                if not wanted or any(word in name for word in wanted):
                    yield name, test


class Run:
    """The tests of one run, all from the same saved state with the project installed."""

    def __init__(self, image, payload, folder):
        self.image, self.payload, self.folder = image, payload, folder
        self.installed = folder / "installed"
        self.passed = self.failed = 0

    def install(self):
        """Does in the guest what a package does, once, and keeps the state."""
        with self._machine(self.image.booted) as machine:
            guest = Guest(machine)
            guest.run(f"date --set=@{time.time()}")
            guest.run(self.payload.unpack)
            guest.run("systemd-sysusers && systemd-tmpfiles --create")
            guest.run("udevadm control --reload && systemctl daemon-reload")
            guest.run("systemctl enable --now shaked.socket")
            machine.save(self.installed)

    def one(self, name, test):
        started = time.monotonic()
        with self._machine(self.installed) as machine:
            guest = Guest(machine)
            try:
                guest.run(f"date --set=@{time.time()}")
                test(guest)
            except Exception as failure:
                self.failed += 1
                told = f"{traceback.format_exc()}\n{journal(guest, failure)}"
                print("".join(f"# {line}\n" for line in told.splitlines()), end="")
                verdict = "not ok"
            else:
                self.passed += 1
                verdict = "ok"
        seconds = time.monotonic() - started
        number = self.passed + self.failed
        print(f"{verdict} {number} - {name}: {test.__doc__} ({seconds:.0f} s)", flush=True)

    def _machine(self, state):
        # Each has a folder of its own, for its sockets and its console.
        shutil.rmtree(self.folder / "machine", ignore_errors=True)
        return Machine(self.image.folder, self.folder / "machine", self.payload.disk, state)


def journal(guest, failure):
    try:
        return guest.journal()
    except Exception as worse:
        return f"no journal: {worse}"
