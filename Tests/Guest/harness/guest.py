# SPDX-License-Identifier: MIT
"""What a test does in the guest: run commands, make devices, listen to the daemon."""

import json
import shlex
import time

SOCKET = "/run/shaked/shaked.sock"
# By the guest's clock, which stands still while the host does something else.
PATIENCE_SECONDS = 60


class Failure(AssertionError):
    """The guest is not as the test wants it."""


def expect(what, actual, wanted):
    if actual != wanted:
        raise Failure(f"{what}: wanted {wanted!r}, got {actual!r}")


class Guest:
    def __init__(self, machine):
        self.machine = machine

    def attempt(self, command, seconds=PATIENCE_SECONDS):
        """Runs a shell command; gives its exit status and its output."""
        return self.machine.run(command, seconds)

    def run(self, command, seconds=PATIENCE_SECONDS):
        """Runs a shell command that must succeed; gives its output."""
        status, output = self.attempt(command, seconds)
        if status != 0:
            raise Failure(f"exit status {status} of: {command}\n{output}")
        return output.strip()

    def wait(self, what, condition):
        """Waits until the condition gives something true, and gives that."""
        deadline = self.machine.now + PATIENCE_SECONDS
        while True:
            answer = condition()
            if answer:
                return answer
            if self.machine.now > deadline:
                raise Failure(f"waited {PATIENCE_SECONDS} s in vain: {what}; last: {answer!r}")
            # Each question costs the guest as much as a shake.
            time.sleep(0.3)

    def wait_until(self, command):
        """Waits until the shell command succeeds."""
        self.wait(command, lambda: self.attempt(command)[0] == 0)

    def unit(self, property, unit="shaked.service"):
        return self.run(f"systemctl show --value --property={property} {unit}")

    def wait_for_daemon(self):
        """Waits until the service is up; what it says of itself follows READY."""
        self.wait("shaked.service active", lambda: self.unit("ActiveState") == "active")

    def reply(self, line):
        """The daemon's reply to a client that sends one line."""
        return json.loads(
            self.run(
                f"grep --max-count=1 '\"reply\"' <(printf '%s\\n' {shlex.quote(line)}"
                f" | socat -t {PATIENCE_SECONDS} - UNIX-CONNECT:{SOCKET} 2>/dev/null)"
            )
        )

    def journal(self):
        return self.attempt(
            "journalctl --no-pager --output=short-monotonic"
            " --unit=shaked.service --unit=shaked.socket"
        )[1]


class Device:
    """A device made in the guest, moved as told; gone when unplugged."""

    def __init__(self, guest, kind, name="device"):
        self.guest = guest
        self.name = name
        self.control = f"/run/{name}.control"
        guest.run(
            f"systemd-run --quiet --collect --unit={name} --service-type=notify"
            f" /usr/local/lib/guest/device {kind} {self.control}"
        )

    @property
    def node(self):
        return self.guest.unit("StatusText", f"{self.name}.service")

    def shake(self, hertz=4, peak_g=2.5, seconds=2):
        self._tell(f"shake {hertz} {peak_g} {seconds}")

    def rest(self):
        self._tell("rest")

    def replug(self, times):
        self._tell(f"replug {times}")

    def unplug(self):
        self.guest.run(f"systemctl stop {self.name}.service; rm {self.control}")

    def _tell(self, command):
        self.guest.run(f"echo {command} > {self.control}")


class Listener:
    """A script that follows the daemon, by socat alone; with a request, the one line it sends."""

    def __init__(self, guest, name="listener", request=None):
        self.guest = guest
        self.heard_in = f"/run/{name}.heard"
        # "-u" sends nothing and shuts nothing down; else the request, and then the writing half.
        end = f"- UNIX-CONNECT:{SOCKET} <<< {shlex.quote(request)}" if request else (
            f"-u UNIX-CONNECT:{SOCKET} -"
        )
        guest.run(f"socat -t 3600 {end} > {self.heard_in} 2>&1 &")
        self.wait("reply" if request else "hello")

    def heard(self):
        """The whole lines so far."""
        text = self.guest.run(f"cat {self.heard_in}")
        return [json.loads(line) for line in text.splitlines()]

    def wait(self, type, number=1, **values):
        """Waits for so many notices of a type with these values; gives the last of them."""

        def fitting():
            notices = [
                notice
                for notice in self.heard()
                if notice["type"] == type
                and all(notice.get(key) == value for key, value in values.items())
            ]
            return notices[number - 1] if len(notices) >= number else None

        try:
            return self.guest.wait(f"{type} {values} heard {number} times", fitting)
        except Failure as failure:
            raise Failure(f"{failure}\nheard: {self.guest.run(f'cat {self.heard_in}')}") from None

    def phases(self):
        """The phases of the shakes heard, in their order."""
        return [notice["phase"] for notice in self.heard() if notice["type"] == "shake"]
