# SPDX-License-Identifier: MIT
"""A virtual machine of qemu's: started, spoken to, saved, ended."""

import json
import os
import socket
import struct
import subprocess
import time

KERNEL_ARGUMENTS = " ".join(
    [
        "console=ttyS0 quiet panic=-1 audit=0 apparmor=0 net.ifnames=0 mitigations=off",
        # Nothing here is worth the seconds that calibrating and waiting for entropy take.
        "tsc=reliable no_timer_check random.trust_cpu=on rcupdate.rcu_expedited=1",
        "systemd.show_status=0",
    ]
)

# After so long without a word on a busy host the guest itself is taken for dead.
HANG_SECONDS = 900


def arguments(image, folder, payload):
    """The command line; a saved state can be restored into the very same machine only."""
    return [
        "qemu-system-x86_64",
        # Emulated, never KVM: the verdict must not depend on the host's hardware. Time is what
        # the instructions take, 4 ns each: a host that is busy elsewhere slows the guest down,
        # but no sample comes late by the guest's own clock.
        *("-machine", "q35", "-accel", "tcg,tb-size=256", "-cpu", "max", "-icount", "shift=2"),
        *("-smp", "1", "-m", "768", "-nodefaults", "-no-user-config", "-no-reboot"),
        *("-display", "none", "-serial", f"file:{folder}/console"),
        *("-kernel", f"{image}/vmlinux", "-initrd", f"{image}/initrd"),
        *("-append", KERNEL_ARGUMENTS),
        *("-drive", f"file={image}/root.img,format=raw,if=none,id=root,readonly=on"),
        *("-device", "virtio-blk-pci,drive=root"),
        *("-drive", f"file={payload},format=raw,if=none,id=payload,readonly=on"),
        *("-device", "virtio-blk-pci,drive=payload"),
        *("-device", "virtio-rng-pci", "-device", "virtio-serial-pci"),
        *("-chardev", f"socket,id=control,path={folder}/control,server=on,wait=off"),
        *("-device", "virtserialport,chardev=control,name=guest.control"),
        *("-qmp", f"unix:{folder}/qmp,server=on,wait=off"),
    ]


class MachineError(Exception):
    """The machine itself failed, not what is tested in it."""


class Machine:
    """One qemu process, ended with the `with` block that made it."""

    def __init__(self, image, folder, payload, state=None):
        self.folder = folder
        os.makedirs(folder)
        command = arguments(image, folder, payload)
        if state:
            command += ["-incoming", f"exec:cat '{state}'"]
        self.log = open(f"{folder}/qemu.log", "wb")
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log
        )
        self.monitor = self.control = None
        self.now = 0.0
        try:
            self.monitor = self._connect("qmp").makefile("rw")
            json.loads(self.monitor.readline())
            self.ask("qmp_capabilities")
            self.control = self._connect("control")
            if state:
                self._wait_while("query-status", "inmigrate", 120)
                self.ask("cont")
            else:
                self._expect_frame(b"r", 600)
        except BaseException:
            self.end()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def ask(self, command, **parameters):
        """Puts a question to qemu itself."""
        self.monitor.write(json.dumps({"execute": command, "arguments": parameters}) + "\n")
        self.monitor.flush()
        while True:
            line = self.monitor.readline()
            if not line:
                raise self._died()
            answer = json.loads(line)
            if "return" in answer:
                return answer["return"]
            if "error" in answer:
                raise MachineError(f"qemu refused {command}: {answer['error']['desc']}")

    def run(self, command, timeout):
        """Runs a shell command in the guest; gives its exit status and its output.

        Time is the guest's, which is as slow as the host is busy.
        """
        request = json.dumps({"command": command, "timeout": timeout}).encode()
        self.control.sendall(struct.pack("<I", len(request)) + request)
        output = b""
        while True:
            kind, content = self._frame(HANG_SECONDS)
            if kind == b"o":
                output += content
            elif kind == b"x":
                status, self.now = json.loads(content)
                return status, output.decode(errors="replace")

    def save(self, state):
        """Stops the machine and keeps its state in a file."""
        self.ask("stop")
        self.ask("migrate-set-parameters", **{"max-bandwidth": 1 << 40})
        self.ask("migrate", uri=f"exec:cat > '{state}'")
        self._wait_while("query-migrate", ("setup", "active", "device"), 300)
        outcome = self.ask("query-migrate")["status"]
        if outcome != "completed":
            raise MachineError(f"qemu could not save the state: {outcome}")

    def end(self):
        for end in (self.monitor, self.control):
            if end:
                end.close()
        self.process.kill()
        self.process.wait()
        self.log.close()

    def console(self):
        """The end of what the kernel and qemu said, for those who ask why."""
        said = ""
        for name in ("qemu.log", "console"):
            if os.path.exists(f"{self.folder}/{name}"):
                with open(f"{self.folder}/{name}", errors="replace") as file:
                    said += "".join(file.readlines()[-20:])
        return said

    def _connect(self, name):
        end = socket.socket(socket.AF_UNIX)
        deadline = time.monotonic() + 60
        while True:
            try:
                end.connect(f"{self.folder}/{name}")
                return end
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise self._died() from None
                time.sleep(0.02)

    def _wait_while(self, question, states, seconds):
        deadline = time.monotonic() + seconds
        while self.ask(question)["status"] in states:
            if time.monotonic() > deadline:
                raise MachineError(f"qemu still says {states} after {seconds} s")
            time.sleep(0.02)

    def _expect_frame(self, kind, seconds):
        came, _ = self._frame(seconds)
        if came != kind:
            raise MachineError(f"the guest's agent answered {came} instead of {kind}")

    def _frame(self, seconds):
        self.control.settimeout(seconds)
        kind, length = struct.unpack("<cI", self._receive(5))
        return kind, self._receive(length)

    def _receive(self, count):
        received = b""
        while len(received) < count:
            try:
                part = self.control.recv(count - len(received))
            except TimeoutError:
                raise MachineError(f"the guest is silent\n{self.console()}") from None
            if not part:
                raise self._died()
            received += part
        return received

    def _died(self):
        return MachineError(f"the machine has ended by itself\n{self.console()}")
