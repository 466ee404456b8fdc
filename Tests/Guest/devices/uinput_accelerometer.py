# SPDX-License-Identifier: MIT
"""An accelerometer of the kernel's input layer, made through uinput."""

import evdev
from evdev import ecodes

UNITS_PER_G = 256
RANGE_G = 8
INPUT_PROP_ACCELEROMETER = 6
AXES = (ecodes.ABS_X, ecodes.ABS_Y, ecodes.ABS_Z)


class UinputAccelerometer:
    def __init__(self):
        limit = RANGE_G * UNITS_PER_G
        axis = evdev.AbsInfo(
            value=0, min=-limit, max=limit, fuzz=0, flat=0, resolution=UNITS_PER_G
        )
        self.input = evdev.UInput(
            {ecodes.EV_ABS: [(code, axis) for code in AXES]},
            name="Guest Accelerometer",
            vendor=0x1209,
            product=0xACCE,
            version=1,
            bustype=ecodes.BUS_USB,
            phys="guest/uinput",
            input_props=[INPUT_PROP_ACCELEROMETER],
        )
        self.node = self.input.device.path

    def send(self, acceleration):
        for code, value in zip(AXES, acceleration):
            self.input.write(ecodes.EV_ABS, code, round(value * UNITS_PER_G))
        self.input.syn()

    def close(self):
        self.input.close()
