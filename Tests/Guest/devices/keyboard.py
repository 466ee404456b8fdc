# SPDX-License-Identifier: MIT
"""A keyboard, for the daemon to be kept from."""

import evdev
from evdev import ecodes


class Keyboard:
    def __init__(self):
        self.input = evdev.UInput(
            {ecodes.EV_KEY: range(ecodes.KEY_ESC, ecodes.KEY_KPDOT)}, name="Guest Keyboard"
        )
        self.node = self.input.device.path

    def send(self, acceleration):
        """Has nothing to say of it."""

    def close(self):
        self.input.close()
