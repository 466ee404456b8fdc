# SPDX-License-Identifier: MIT
"""How a device moves: gravity, a sensor's noise, and at times a hand that shakes it."""

import math
import random

# One after another the axes of a device that lies on no side of its own.
GRAVITY = (0.26, -0.34, 0.903)
SHAKEN_ALONG = (0.80, 0.56, 0.21)
NOISE_G = 0.004
# A hand needs a moment to come to its full swing.
RISE_SECONDS = 0.15


class Motion:
    """Calm at first; `shake` and `rest` change it, `at` tells where it is."""

    def __init__(self, seed=1):
        self.noise = random.Random(seed)
        self.shaking = None

    def shake(self, hertz, peak_g, seconds, now):
        self.shaking = (hertz, peak_g, now, now + seconds)

    def rest(self):
        self.shaking = None

    def at(self, now):
        """The acceleration in g at a time in seconds, for each axis."""
        push = 0.0
        if self.shaking and now < self.shaking[3]:
            hertz, peak_g, since, _ = self.shaking
            turn = 2 * math.pi * hertz * (now - since)
            # No hand swings like a pure sine: it turns harder than it travels.
            swing = (math.sin(turn) - 0.15 * math.sin(3 * turn)) / 1.15
            push = peak_g * swing * min(1.0, (now - since) / RISE_SECONDS)
        return tuple(
            gravity + push * along + self.noise.gauss(0, NOISE_G)
            for gravity, along in zip(GRAVITY, SHAKEN_ALONG)
        )
