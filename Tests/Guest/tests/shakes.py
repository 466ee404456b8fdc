# SPDX-License-Identifier: MIT
from harness.guest import Device, Failure, Listener, expect


def told(guest, kind, name):
    """Shakes a device once and checks everything a script is told of it."""
    device = Device(guest, kind)
    guest.wait_for_daemon()
    script = Listener(guest)
    device.shake(hertz=4, peak_g=2.5, seconds=2)
    ended = script.wait("shake", phase="ended")
    began = script.wait("shake", phase="began")
    expect("the phases", script.phases(), ["began", "ended"])
    expect("the shake's number", ended["shake"], began["shake"])
    expect("the sequence", ended["sequence"], began["sequence"] + 1)
    expect("the device's name", ended["device"]["name"], name)
    if not 1.5 < ended["peak_g"] < 4:
        raise Failure(f"shaken with 2.5 g, said to have peaked at {ended['peak_g']} g")
    if not 3 < ended["frequency_hz"] < 5:
        raise Failure(f"shaken at 4 Hz, said to be at {ended['frequency_hz']} Hz")
    return script


def test_uinput(guest):
    """a shaken accelerometer is told to a script as began and ended"""
    told(guest, "uinput", "Guest Accelerometer")


def test_dualsense(guest):
    """a shaken DualSense is told to a script as began and ended"""
    told(guest, "dualsense", "Sony Interactive Entertainment Wireless Controller Motion Sensors")


def test_calm(guest):
    """a device at rest is no shake, and one shaken again is a new one"""
    device = Device(guest, "uinput")
    guest.wait_for_daemon()
    script = Listener(guest)
    for number in (1, 2):
        device.shake()
        script.wait("shake", number, phase="ended")
    shakes = [notice["shake"] for notice in script.heard() if notice["type"] == "shake"]
    expect("the shakes' numbers", shakes, [shakes[0]] * 2 + [shakes[0] + 1] * 2)


def test_two_devices(guest):
    """two devices have a shake each, and one's end does not end the other's"""
    first = Device(guest, "uinput", "first")
    second = Device(guest, "dualsense", "second")
    guest.wait_for_daemon()
    script = Listener(guest)
    first.shake(seconds=60)
    began = script.wait("shake", phase="began")
    second.shake(seconds=60)
    other = script.wait("shake", 2, phase="began")
    first.rest()
    ended = script.wait("shake", phase="ended")
    expect("the shake that ended", ended["shake"], began["shake"])
    second.rest()
    expect("the last", script.wait("shake", 2, phase="ended")["shake"], other["shake"])


def test_unplug(guest):
    """a device lost in the middle of a shake cancels it, and is shaken again once it is back"""
    device = Device(guest, "uinput")
    guest.wait_for_daemon()
    script = Listener(guest)
    device.shake(seconds=60)
    began = script.wait("shake", phase="began")
    device.unplug()
    cancelled = script.wait("shake", phase="cancelled")
    expect("the shake cancelled", cancelled["shake"], began["shake"])
    expect("the reason", cancelled["reason"], "device-lost")
    again = Device(guest, "uinput")
    again.shake()
    expect(
        "the device", script.wait("shake", 2, phase="began")["device"], began["device"]
    )
    script.wait("shake", phase="ended")
    expect("the phases", script.phases(), ["began", "cancelled", "began", "ended"])
