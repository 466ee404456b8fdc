# SPDX-License-Identifier: MIT
from harness.guest import Device, Listener, expect


def test_udev_start(guest):
    """the daemon is started by udev when an accelerometer appears, and by nothing before"""
    Device(guest, "keyboard", "keyboard")
    guest.run("udevadm settle")
    expect("before", guest.unit("ActiveState"), "inactive")
    Device(guest, "uinput")
    guest.wait_for_daemon()


def test_storm(guest):
    """twenty times unplugged and plugged in again leave the daemon with the one device it has"""
    device = Device(guest, "uinput")
    guest.wait_for_daemon()
    process = guest.unit("MainPID")
    script = Listener(guest)
    before = guest.reply('{"request": "devices"}')["devices"]
    device.replug(20)
    guest.run("udevadm settle")
    device.shake()
    script.wait("shake", phase="ended")
    after = guest.reply('{"request": "devices"}')["devices"]
    expect("the identities", [one["id"] for one in after], [one["id"] for one in before])
    expect(
        "the nodes and states",
        [(one["node"], one["state"]) for one in after if one["state"] != "refused"],
        [(device.node, "active")],
    )
    expect("the daemon's process", guest.unit("MainPID"), process)
    nodes = guest.run(f"readlink /proc/{process}/fd/* | grep /dev/input").split()
    expect("the nodes it holds open", nodes, [device.node])


def test_dualsense_storm(guest):
    """the same with a DualSense, whose driver makes three nodes each time"""
    device = Device(guest, "dualsense")
    guest.wait_for_daemon()
    process = guest.unit("MainPID")
    script = Listener(guest)
    device.replug(20)
    guest.run("udevadm settle")
    device.shake()
    script.wait("shake", phase="ended")
    devices = guest.reply('{"request": "devices"}')["devices"]
    expect("the nodes read", [d["node"] for d in devices if d["state"] == "active"], [device.node])
    expect("the daemon's process", guest.unit("MainPID"), process)


def test_subscribed_without_sensor(guest):
    """who listens before there is any sensor hears of it when it comes, and its shakes"""
    script = Listener(guest, request='{"request": "subscribe", "topics": ["shake", "device"]}')
    device = Device(guest, "uinput")
    attached = script.wait("device", change="attached")
    device.shake()
    ended = script.wait("shake", phase="ended")
    expect("the device", ended["device"], attached["device"])
    device.unplug()
    script.wait("device", change="detached")
