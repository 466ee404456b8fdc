# SPDX-License-Identifier: MIT
"""What is carried into the guest: the installed project and the programs the tests use."""

import os
import pathlib
import subprocess
import sys

DEVICES = pathlib.Path(__file__).parent.parent / "devices"
PROJECT = pathlib.Path(__file__).parent.parent.parent.parent
# The machine is saved with a disk of this size and restored with one.
DISK_BYTES = 256 << 20
BLOCK_BYTES = 1 << 20


class Payload:
    """A disk that holds one tar archive, to be unpacked at the guest's root."""

    def __init__(self, disk):
        self.disk = disk
        self.blocks = -(-disk.stat().st_size // BLOCK_BYTES)
        if self.blocks * BLOCK_BYTES > DISK_BYTES:
            raise SystemExit(f"{disk} would not fit on the guest's disk of {DISK_BYTES} bytes")
        os.truncate(disk, DISK_BYTES)

    @classmethod
    def empty(cls, folder):
        disk = folder / "payload"
        disk.touch()
        return cls(disk)

    @classmethod
    def packed(cls, folder):
        """Installs the project as a package would, into a folder of its own."""
        staged = folder / "staged"
        subprocess.run(
            ["make", "-C", PROJECT, "install", f"DESTDIR={staged}", "PREFIX=/usr"],
            check=True,
            stdout=sys.stderr,
        )
        programs = staged / "usr/local/lib/guest"
        programs.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["cp", "-rT", DEVICES, programs], check=True)
        # The package, for the tests of its own life; "make guest-test" has built it.
        package, = PROJECT.glob("build/deb/shaked_*.deb")
        subprocess.run(["cp", package, programs / "shaked.deb"], check=True)
        disk = folder / "payload"
        subprocess.run(
            ["tar", "--owner=0", "--group=0", "-c", "-f", disk, "-C", staged, "."], check=True
        )
        return cls(disk)

    @property
    def unpack(self):
        """The guest's command for it.

        What the guest read of the disk when it booted may still be in its memory, from an
        earlier payload: this reads past it.
        """
        return (
            f"dd if=/dev/vdb bs={BLOCK_BYTES} count={self.blocks} iflag=direct status=none"
            " | tar -x --keep-directory-symlink -C / -f -"
        )
