# SPDX-License-Identifier: MIT
"""A HID sensor hub with an accelerometer: hid-sensor-accel-3d makes an IIO device of it."""

import glob
import struct
import time

from uhid import FEATURE_REPORT, INPUT_REPORT, UhidDevice

ACCELEROMETER_3D = 0x73
# Without a unit the axes are in g, by 10 to this power: the values are thousandths.
EXPONENT = -3
UNITS_PER_G = 1000
FEATURE_ITEM, INPUT_ITEM = 0xB1, 0x81


def usage(number):
    return bytes([0x0A]) + struct.pack("<H", number)


def selector(property, choices, item):
    """A property that is one of several usages."""
    named = b"".join(usage(choice) for choice in choices)
    return (
        usage(property)
        + bytes([0x15, 1, 0x25, len(choices), 0x75, 8, 0x95, 1, 0xA1, 2])
        + named
        + bytes([item, 0, 0xC0])
    )


def report_descriptor(bits):
    """By the HID usage tables, chapter 16, as Linux's hid-sensor-hub wants it."""
    limits = {
        16: bytes([0x16]) + struct.pack("<h", -(2**15)) + bytes([0x26, 0xFF, 0x7F]),
        32: bytes([0x17]) + struct.pack("<i", -(2**31)) + bytes([0x27, 0xFF, 0xFF, 0xFF, 0x7F]),
    }[bits]
    states = range(0x0800, 0x0807)
    axes = b"".join(
        usage(axis)
        + limits
        + bytes([0x75, bits, 0x95, 1, 0x55, EXPONENT & 15, INPUT_ITEM, 2])
        for axis in (0x0453, 0x0454, 0x0455)
    )
    return (
        bytes([0x05, 0x20, 0x09, 0x01, 0xA1, 0x01, 0x85, 1, 0x09, ACCELEROMETER_3D, 0xA1, 0])
        + selector(0x0316, range(0x0840, 0x0846), FEATURE_ITEM)  # reporting state
        + selector(0x0319, range(0x0850, 0x0856), FEATURE_ITEM)  # power state
        + selector(0x0201, states, FEATURE_ITEM)
        # the report interval in ms, 32 bits
        + usage(0x030E)
        + bytes([0x15, 0, 0x27, 0xFF, 0xFF, 0xFF, 0x7F, 0x75, 32, 0x95, 1, 0x55, 0])
        + bytes([FEATURE_ITEM, 2])
        # the change that is worth a report, 16 bits
        + usage(0x1452)
        + bytes([0x15, 0, 0x26, 0xFF, 0x7F, 0x75, 16, 0x95, 1, 0x55, 0x0D, FEATURE_ITEM, 2])
        + selector(0x0201, states, INPUT_ITEM)
        + selector(0x0202, range(0x0810, 0x0816), INPUT_ITEM)  # event
        + axes
        + bytes([0xC0, 0xC0])
    )


class SensorHub(UhidDevice):
    FEATURES = "<BBBBIH"

    def __init__(self, bits=32):
        self.bits = bits
        self.reporting, self.power, self.interval, self.sensitivity = 1, 1, 10, 0
        self.values = (0, 0, UNITS_PER_G)
        before = set(glob.glob("/dev/iio:device*"))
        super().__init__(
            "Guest Sensor Hub", 0x8087, 0x0AC2, report_descriptor(bits), unique="guest"
        )
        self.node = self._node(before)

    def report(self, kind, number):
        if kind == FEATURE_REPORT:
            return struct.pack(
                self.FEATURES, 1, self.reporting, self.power, 2, self.interval, self.sensitivity
            )
        if kind == INPUT_REPORT:
            return self._input()
        return None

    def accept(self, kind, number, content):
        if kind == FEATURE_REPORT and len(content) >= struct.calcsize(self.FEATURES):
            _, self.reporting, self.power, _, self.interval, self.sensitivity = (
                struct.unpack_from(self.FEATURES, content)
            )

    def send(self, acceleration):
        self.values = tuple(round(value * UNITS_PER_G) for value in acceleration)
        self.send_report(self._input())

    def _input(self):
        return struct.pack("<BBB3" + {16: "h", 32: "i"}[self.bits], 1, 2, 2, *self.values)

    def _node(self, before):
        """The driver makes it once it has its answers, on another thread."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            for node in set(glob.glob("/dev/iio:device*")) - before:
                return node
            time.sleep(0.05)
        raise TimeoutError("hid-sensor-accel-3d made no IIO device")
