# SPDX-License-Identifier: MIT
from harness.guest import Device, Listener, expect
from tests.subscribers import check_all, connect_all, end_in_a_shake

PACKAGE = "/usr/local/lib/guest/shaked.deb"
BEFORE = "/run/before.deb"
DROP_IN = "/etc/shaked/shaked.conf.d/60-mine.conf"


def forget_installation(guest):
    """Takes away what "make install" has put there, as on a machine that never had it."""
    guest.run("systemctl disable --now shaked.socket shaked.service 2>/dev/null")
    guest.run(
        f"dpkg-deb --contents {PACKAGE} | sed -n 's|^-.* \\./|/|p' | xargs -d '\\n' rm -f;"
        " rm -rf /usr/lib/shaked; systemctl daemon-reload; udevadm control --reload"
    )


def make_version_before(guest):
    """The same package under a lower version, to be upgraded from."""
    guest.run(
        f"rm -rf /run/before && dpkg-deb --raw-extract {PACKAGE} /run/before"
        " && sed -i 's/^Version:.*/Version: 0.0.9/' /run/before/DEBIAN/control"
        f" && dpkg-deb -Znone --build /run/before {BEFORE} >/dev/null && rm -rf /run/before"
    )


def install(guest, package):
    guest.run(f"DEBIAN_FRONTEND=noninteractive dpkg --install {package} >/dev/null 2>&1", 300)


def state(guest):
    return guest.run("dpkg-query --show --showformat='${db:Status-Status} ${Version}' shaked")


def test_life(guest):
    """the package is installed, upgraded under 200 subscribers in a shake, removed and purged"""
    forget_installation(guest)
    make_version_before(guest)

    install(guest, BEFORE)
    expect("the version", state(guest), "installed 0.0.9")
    expect("the socket", guest.unit("ActiveState", "shaked.socket"), "active")
    device = Device(guest, "uinput")
    guest.wait_for_daemon()
    guest.run(f"mkdir -p /etc/shaked/shaked.conf.d && printf '[Detector]\\nStrength=1.1\\n' >{DROP_IN}")
    connect_all(guest)

    process = guest.unit("MainPID")
    end_in_a_shake(guest, device, lambda: install(guest, PACKAGE))
    guest.wait_for_daemon()
    expect("whether it is a new process", guest.unit("MainPID") != process, True)
    expect("whether the version is another", state(guest) != "installed 0.0.9", True)
    expect("the drop-in after the upgrade", guest.attempt(f"test -e {DROP_IN}")[0], 0)
    check_all(guest, device)

    listener = Listener(guest)
    guest.run("dpkg --remove shaked >/dev/null 2>&1", 300)
    listener.wait("goodbye", reason="stop")
    expect("the socket file", guest.attempt("test -e /run/shaked/shaked.sock")[0], 1)
    expect("the program", guest.attempt("command -v shaked")[0], 1)
    expect("the drop-in after a removal", guest.attempt(f"test -e {DROP_IN}")[0], 0)

    guest.run("dpkg --purge shaked >/dev/null 2>&1", 300)
    for path in ("/etc/shaked", "/var/lib/shaked"):
        expect(f"{path} after a purge", guest.attempt(f"test -e {path}")[0], 1)
