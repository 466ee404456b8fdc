# SPDX-License-Identifier: MIT
import json

from harness.guest import Device, Failure, expect

COUNT = 200
HEARD = "/run/subscribers.heard"
HELLO = '"type":"hello"'
BEGAN = '"phase":"began"'
OVER = '"phase":"(ended|cancelled)"'


def heard(guest):
    """What each connection heard, by its number."""
    lines = [[] for _ in range(COUNT)]
    for line in guest.run(f"cat {HEARD}").splitlines():
        number, _, notice = line.partition(" ")
        lines[int(number)].append(notice)
    return lines


def least(guest, pattern):
    """How often a line like this has been heard by the connection that has heard it least."""
    program = (
        f"/{pattern}/ {{ n[$1]++ }} END {{ least = n[0] + 0;"
        f" for (i = 1; i < {COUNT}; i++) if (n[i] + 0 < least) least = n[i] + 0; print least }}"
    )
    return int(guest.run(f"awk '{program}' {HEARD}"))


def wait_for_more(guest, pattern, before):
    guest.wait(f"more than {before} of {pattern}", lambda: least(guest, pattern) > before)


def check(number, lines):
    """Each sequence came once and in its place, or was told as missing; each shake has an end."""
    if "closed" in lines:
        raise Failure(f"connection {number} was closed: {lines}")
    notices = [json.loads(line) for line in lines]
    sequence = notices[0]["sequence"]
    begun = None
    for notice in notices:
        where = f"connection {number}, {notice}"
        if notice["type"] == "lagged":
            sequence += notice["missed"]
            begun = None
        elif notice["type"] in ("shake", "near-miss", "device"):
            sequence += 1
            expect(f"{where}: its sequence", notice["sequence"], sequence)
        if notice["type"] == "shake":
            if notice["phase"] == "began":
                expect(f"{where}: the shake before it", begun, None)
                begun = notice["shake"]
            else:
                expect(f"{where}: the shake it ends", notice["shake"], begun)
                begun = None
    expect(f"connection {number}, the shake without an end", begun, None)


def connect_all(guest):
    """Connects them, and waits until all would live through an end of the daemon."""
    guest.run(
        "systemd-run --quiet --service-type=notify --unit=subscribers"
        f" /usr/local/lib/guest/subscribers {COUNT} {HEARD}"
    )
    # A connection is handed over once it has lived for a while.
    guest.wait(
        "the connections stored", lambda: int(guest.unit("NFileDescriptorStore")) >= COUNT
    )


def end_in_a_shake(guest, device, end):
    """Shakes the device, ends the daemon in the middle, and waits until all is quiet again."""
    begun, greeted = least(guest, BEGAN), least(guest, HELLO)
    device.shake(seconds=60)
    wait_for_more(guest, BEGAN, begun)
    end()
    wait_for_more(guest, HELLO, greeted)
    device.rest()
    guest.wait("no shake under way", lambda: least(guest, BEGAN) == least(guest, OVER))


def check_all(guest, device):
    """Everyone hears of one more shake, and has heard all before in its order."""
    ended = least(guest, OVER)
    device.shake(seconds=2)
    wait_for_more(guest, OVER, ended)
    for number, lines in enumerate(heard(guest)):
        check(number, lines)


def test_restarts(guest):
    """200 subscribers live through kill -9 and a restart, each in the middle of a shake"""
    device = Device(guest, "uinput")
    guest.wait_for_daemon()
    connect_all(guest)
    for command in ("kill --signal=KILL", "restart"):
        end_in_a_shake(guest, device, lambda: guest.run(f"systemctl {command} shaked.service"))
    check_all(guest, device)
