# SPDX-License-Identifier: MIT
"""The guest's image and its state after the boot: built once, then kept in the cache."""

import fcntl
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import time

from harness import machine
from harness.payload import Payload

SOURCES = pathlib.Path(__file__).parent.parent / "image"
HOST_PACKAGES = pathlib.Path(__file__).parent.parent / "host-packages"

# An image takes half a gigabyte: those of older checkouts go when nobody has run them for so long.
UNUSED_SECONDS = 14 * 86400


class Image:
    """A folder with vmlinux, initrd, root.img and booted, the saved state."""

    def __init__(self):
        require_tools()
        cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
        kept = cache / "shaked-guest"
        kept.mkdir(parents=True, exist_ok=True)
        self.folder = kept / key()
        # Who comes second waits and finds the image done.
        with open(kept / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not self.folder.exists():
                self._build(kept)
            os.utime(self.folder)

    @property
    def booted(self):
        return self.folder / "booted"

    def _build(self, kept):
        # Whatever lies here is half done: only a finished image bears its key as a name.
        for leftover in kept.glob("*.unfinished"):
            shutil.rmtree(leftover)
        for image in kept.glob("*/"):
            if image.stat().st_mtime < time.time() - UNUSED_SECONDS:
                shutil.rmtree(image)
        unfinished = self.folder.with_suffix(".unfinished")
        unfinished.mkdir()
        print("# building the guest's image, which takes some minutes", file=sys.stderr)
        subprocess.run([SOURCES / "build", unfinished], check=True, stdout=sys.stderr)
        print("# booting it", file=sys.stderr)
        payload = Payload.empty(unfinished)
        with machine.Machine(unfinished, unfinished / "run", payload.disk) as booting:
            status, output = booting.run("udevadm settle && systemctl is-system-running", 300)
            if status != 0:
                raise machine.MachineError(f"the guest did not come up: {output}")
            booting.save(unfinished / "booted")
        payload.disk.unlink()
        shutil.rmtree(unfinished / "run")
        unfinished.rename(self.folder)


def require_tools():
    needed = [line.split() for line in HOST_PACKAGES.read_text().splitlines() if line[0] != "#"]
    # Debian keeps some of them where only root looks.
    path = os.environ["PATH"] + ":/usr/sbin:/sbin"
    missing = [package for package, tool in needed if not shutil.which(tool, path=path)]
    if missing:
        sys.exit(
            "The guest needs programs that are not here. Install them with\n"
            f"  apt-get install --no-install-recommends {' '.join(missing)}"
        )


def key():
    """Names everything that the image and the state are made from."""
    made_from = hashlib.sha256()
    for file in sorted(path for path in SOURCES.rglob("*") if path.is_file()):
        made_from.update(f"{file.relative_to(SOURCES)}\0".encode() + file.read_bytes())
    # A state fits the very qemu and the very machine that it was saved from.
    made_from.update(subprocess.check_output(["qemu-system-x86_64", "--version"]))
    made_from.update("\0".join(machine.arguments("image", "folder", "payload")).encode())
    return made_from.hexdigest()[:16]
