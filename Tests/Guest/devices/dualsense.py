# SPDX-License-Identifier: MIT
"""A Sony DualSense on USB: hid-playstation makes a pad and its motion sensors of it."""

import glob
import struct
import time

from uhid import FEATURE_REPORT, UhidDevice

UNITS_PER_G = 8192
CALIBRATION, PAIRING, FIRMWARE = 5, 9, 0x20
ADDRESS = bytes([1, 2, 3, 4, 5, 6])

REPORT_DESCRIPTOR = (
    bytes([0x05, 1, 0x09, 5, 0xA1, 1])  # generic desktop, game pad, application
    + bytes([0x85, 1, 0x06, 0, 0xFF, 0x09, 0x20, 0x15, 0, 0x26, 0xFF, 0, 0x75, 8])
    + bytes([0x95, 63, 0x81, 2])  # input 1: 63 bytes of the vendor's own
    + bytes([0x85, 2, 0x09, 0x21, 0x95, 47, 0x91, 2])  # output 2
    + bytes([0x85, CALIBRATION, 0x09, 0x35, 0x95, 40, 0xB1, 2])
    + bytes([0x85, PAIRING, 0x09, 0x39, 0x95, 19, 0xB1, 2])
    + bytes([0x85, FIRMWARE, 0x09, 0x30, 0x95, 63, 0xB1, 2])
    + bytes([0xC0])
)


class DualSense(UhidDevice):
    def __init__(self):
        self.sequence = 0
        super().__init__(
            "Sony Interactive Entertainment Wireless Controller",
            vendor=0x054C,
            product=0x0CE6,
            report_descriptor=REPORT_DESCRIPTOR,
            unique=ADDRESS[::-1].hex(":"),
        )
        self.node = self._motion_node()

    def report(self, kind, number):
        if kind != FEATURE_REPORT:
            return None
        if number == CALIBRATION:
            gyro = [0, 0, 0, 8640, -8640, 8640, -8640, 8640, -8640, 540, 540]
            acceleration = [UNITS_PER_G, -UNITS_PER_G] * 3
            return struct.pack("<B17h", number, *gyro, *acceleration).ljust(41, b"\0")
        if number == PAIRING:
            return (bytes([number]) + ADDRESS).ljust(20, b"\0")
        if number == FIRMWARE:
            return bytes([number]).ljust(64, b"\0")
        return None

    def send(self, acceleration):
        self.sequence = (self.sequence + 1) % 256
        sticks, triggers, buttons = [128] * 4, [0, 0], [8, 0, 0, 0]
        report = struct.pack(
            "<B6BB4B4x6hI",
            1,
            *sticks,
            *triggers,
            self.sequence,
            *buttons,
            *(0, 0, 0),  # the gyro
            *(round(value * UNITS_PER_G) for value in acceleration),
            int(time.monotonic() * 3e6) % 2**32,  # thirds of a microsecond
        )
        self.send_report(report.ljust(64, b"\0"))

    def _motion_node(self):
        """The driver makes it once it has its answers, on another thread."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            for name in glob.glob("/sys/class/input/event*/device/name"):
                with open(name) as file:
                    if file.read().strip().endswith("Motion Sensors"):
                        return "/dev/input/" + name.split("/")[4]
            time.sleep(0.05)
        raise TimeoutError("hid-playstation made no motion sensors")
