# SPDX-License-Identifier: MIT
"""Sensors of laptops and tablets: the kernel's real IIO drivers under the shipped unit."""

import json

from harness.guest import Device, Listener, expect

HUB = "/sys/bus/iio/devices/iio:device0"


def report(guest):
    """What the daemon says of the one device."""
    reply = guest.reply('{"request":"devices"}')
    return [device for device in reply["devices"] if device["state"] != "refused"][0]


def setting(guest, name):
    return guest.run(f"cat {HUB}/{name} | tr -d '\\0'")


def test_hub(guest):
    """a shaken sensor hub is heard off its buffer, unprivileged, and left as it was"""
    hub = Device(guest, "hub")
    guest.wait_for_daemon()
    names = ["buffer/enable", "buffer/length", "scan_elements/in_accel_x_en"]
    before = [setting(guest, name) for name in names]
    script = Listener(guest)
    hub.shake(hertz=4, peak_g=2.5, seconds=2)
    ended = script.wait("shake", phase="ended")
    expect("the phases", script.phases(), ["began", "ended"])
    expect("the name", ended["device"]["name"], "accel_3d")
    device = report(guest)
    expect("how it is read", (device["state"], device["method"]), ("active", "buffer"))
    expect("the buffer while someone listens", setting(guest, "buffer/enable"), "1")
    guest.run("pkill socat")
    guest.wait("the buffer is off", lambda: setting(guest, "buffer/enable") == "0")
    expect("its settings", [setting(guest, name) for name in names], before)


def test_hub16(guest):
    """a hub with 16 bits in words of 32, and garbage above them, is heard just as well"""
    hub = Device(guest, "hub16")
    guest.wait_for_daemon()
    script = Listener(guest)
    hub.shake(hertz=4, peak_g=2.5, seconds=2)
    ended = script.wait("shake", phase="ended")
    expect("the phases", script.phases(), ["began", "ended"])
    expect("the peak", 1.5 < ended["peak_g"] < 4, True)
    expect("how it is read", report(guest)["method"], "buffer")


def test_proxy(guest):
    """iio-sensor-proxy turns the screen, and shakes are heard, both at once"""
    hub = Device(guest, "hub")
    guest.run("systemctl unmask iio-sensor-proxy.service && systemctl start iio-sensor-proxy.service")
    guest.run("monitor-sensor > /run/orientation 2>&1 &")
    guest.wait_until("grep -q 'accelerometer (orientation: ' /run/orientation")
    guest.wait_for_daemon()
    expect("the proxy's buffer", setting(guest, "buffer/enable"), "1")
    script = Listener(guest)
    hub.shake(seconds=600)
    script.wait("shake", phase="began")
    device = report(guest)
    expect("how it is read", device["method"], "polled")
    expect("the reason", "iio-sensor-proxy" in device["reason"], True)
    expect("the proxy's buffer", setting(guest, "buffer/enable"), "1")
    expect("the proxy", guest.unit("ActiveState", "iio-sensor-proxy.service"), "active")


def test_unplug(guest):
    """a hub that goes away while its buffer is read is gone, and comes back"""
    hub = Device(guest, "hub")
    guest.wait_for_daemon()
    script = Listener(guest, request=json.dumps({"request": "subscribe", "topics": ["shake", "device"]}))
    hub.replug(1)
    script.wait("device", change="detached")
    script.wait("device", change="attached")
    hub.shake()
    script.wait("shake", phase="ended")


def test_second_reader(guest):
    """a hub whose buffer another program reads is read value by value, and says by whom not"""
    hub = Device(guest, "hub")
    guest.wait_for_daemon()
    guest.run(f"sh -c 'exec 3<{hub.node}; exec sleep 600' > /dev/null 2>&1 &")
    script = Listener(guest)
    hub.shake(seconds=600)
    script.wait("shake", phase="began")
    device = report(guest)
    expect("how it is read", device["method"], "polled")
    expect("the reason", "held by another program" in device["reason"], True)


def test_kill(guest):
    """a daemon that was killed while it read a buffer reads it again when it is back"""
    hub = Device(guest, "hub")
    guest.wait_for_daemon()
    script = Listener(guest)
    guest.wait("the buffer is on", lambda: setting(guest, "buffer/enable") == "1")
    guest.run("systemctl kill --signal=KILL shaked.service")
    guest.wait("shaked.service is back", lambda: guest.unit("NRestarts") == "1")
    guest.wait_for_daemon()
    again = Listener(guest, "again")
    hub.shake()
    again.wait("shake", phase="ended")
    expect("how it is read", report(guest)["method"], "buffer")
    del script


def stub(guest, chip, address, registers, name):
    """A chip on a stubbed I2C bus, with what its registers hold."""
    guest.run("modprobe i2c-dev && modprobe i2c-stub chip_addr=0x4c,0x0f,0x1d")
    bus = guest.run("i2cdetect -l | sed -n 's/^i2c-\\([0-9]*\\).*SMBus stub.*/\\1/p'")
    for register, value, width in registers:
        guest.run(f"i2cset -y {bus} {address} {register} {value} {width}")
    guest.run(f"echo {chip} {address} > /sys/bus/i2c/devices/i2c-{bus}/new_device")
    names = "/sys/bus/iio/devices/iio:device*/name /sys/class/input/input*/name"
    guest.wait_until(f"cat {names} | grep -qx '{name}'")
    return bus


def test_no_node(guest):
    """a chip without a buffer is read value by value"""
    stub(guest, "mma7660", "0x4c", [(0, "0x00", ""), (1, "0x00", ""), (2, "0x15", "")], "mma7660")
    guest.wait_for_daemon()
    script = Listener(guest)
    guest.wait("samples", lambda: report(guest)["samples"] > 3)
    device = report(guest)
    expect("how it is read", (device["method"], device.get("node")), ("polled", None))
    expect("units a g", round(device["scale"]["units_per_g"]), 21)
    del script


def test_no_trigger(guest):
    """a chip whose buffer has no trigger is read value by value, for a reason that is told"""
    registers = [("0x0f", "0x0a", ""), ("0x06", "0x0000", "w"), ("0x08", "0x0000", "w"),
                 ("0x0a", "0x4000", "w")]
    stub(guest, "kxcjk1013", "0x0f", registers, "kxcjk1013")
    guest.wait_for_daemon()
    script = Listener(guest)
    guest.wait("samples", lambda: report(guest)["samples"] > 3)
    device = report(guest)
    expect("how it is read", device["method"], "polled")
    expect("the reason", "buffer/enable" in device["reason"], True)
    del script


def test_lis3(guest):
    """an old laptop's sensor, at evdev and without a scale, has it learned at rest"""
    registers = [("0x0f", "0x3b", ""), ("0x29", "0x02", ""), ("0x2b", "0xfe", ""),
                 ("0x2d", "0x36", "")]
    bus = stub(guest, "lis3lv02d", "0x1d", registers, "ST LIS3LV02DL Accelerometer")
    guest.wait_for_daemon()
    script = Listener(guest)
    # It says nothing while nothing changes: a rest shows when it is over.
    guest.run("sleep 2")
    guest.run(f"i2cset -f -y {bus} 0x1d 0x29 0x04")
    guest.wait("a scale", lambda: report(guest)["state"] == "active")
    scale = report(guest)["scale"]
    expect("where the scale is from", scale["source"], "learned")
    expect("units a g", 940 < scale["units_per_g"] < 1000, True)
    del script
