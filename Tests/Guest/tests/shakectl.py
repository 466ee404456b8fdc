# SPDX-License-Identifier: MIT
import json

from harness.guest import Device, Failure, expect


def answers(guest, command, status, *words):
    """Runs a command that must end with this status and say these words."""
    ended, said = guest.attempt(command)
    expect(f"exit status of {command}, which said: {said}", ended, status)
    for word in words:
        if word not in said:
            raise Failure(f"{command} does not say '{word}' but: {said}")
    return said


def test_no_daemon(guest):
    """without a daemon, status names the socket and the way out, and exits with 69"""
    guest.run("systemctl stop shaked.socket shaked.service")
    answers(guest, "shakectl status", 69, "/run/shaked/shaked.sock", "systemctl start shaked")


def test_no_sensor(guest):
    """without a sensor, status says so and exits with 69"""
    answers(guest, "shakectl status", 69, '"working":0', "shakectl devices")


def test_sensor(guest):
    """with a sensor, status exits with 0, and devices shows it with what was refused and why"""
    node = Device(guest, "uinput").node
    guest.wait_for_daemon()
    answers(guest, "shakectl status", 0, '"working":1', '"setting":"medium"')
    terminal = "script --quiet --return --command 'shakectl status' /dev/null"
    answers(guest, terminal, 0, "1 working sensor", "medium")
    listed = [
        json.loads(line)
        for line in answers(guest, "shakectl devices --json", 0).splitlines()
    ]
    found = {device.get("node"): device for device in listed}
    expect("units per g", found[node]["scale"]["units_per_g"], 256)


def test_denied(guest):
    """a user who may not use the socket or the request is told who may, and gets 77"""
    Device(guest, "uinput")
    guest.wait_for_daemon()
    nobody = "setpriv --reuid=nobody --regid=nogroup --clear-groups"
    answers(guest, f"{nobody} shakectl status", 0)
    answers(guest, f"{nobody} shakectl simulate", 77, "shaked")
    guest.run("chmod 660 /run/shaked/shaked.sock && chgrp shaked /run/shaked/shaked.sock")
    answers(guest, f"{nobody} shakectl status", 77, "group shaked")


def test_wait(guest):
    """wait ends with the shake it waited for"""
    device = Device(guest, "uinput")
    guest.wait_for_daemon()
    guest.run("(shakectl wait --timeout 100 --json > /run/waited; echo $? > /run/status) &")
    guest.wait_until("test \"$(shakectl status --json | jq .subscribers)\" = 1")
    device.shake()
    guest.wait_until("test -s /run/status")
    expect("exit status", guest.run("cat /run/status"), "0")
    expect("phase", json.loads(guest.run("cat /run/waited"))["phase"], "began")


def test_simulate(guest):
    """a simulated shake is marked as one, and needs no sensor"""
    guest.run("(shakectl listen --count 2 --json > /run/heard) &")
    guest.wait_until("test \"$(shakectl status --json | jq .subscribers)\" = 1")
    guest.run("shakectl simulate")
    guest.wait_until("test $(wc -l < /run/heard) = 2")
    heard = [json.loads(line) for line in guest.run("cat /run/heard").splitlines()]
    expect("phases", [shake["phase"] for shake in heard], ["began", "ended"])
    expect("synthetic", [shake["synthetic"] for shake in heard], [True, True])
