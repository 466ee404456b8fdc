// SPDX-License-Identifier: MIT
// The detector's rules once more, in plain C: what its speed is compared with.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#define CDETECTOR_SWINGS 10

struct cdetector_tuning {
  double strength, strength_of_three, strength_of_sweep, steady_strength;
  double straying, straightness, symmetry, slowest, fastest, sweep;
  double contrast, memory, steady_swings, steady_straightness, steady_purity, steady_contrast;
  double enter, turn, longest_half, window, gravity_time, smoothing, fade, quiet, gap;
};

struct cdetector_swing {
  int64_t start, summit;
  double peak, direction[3], spread[6], jerk, push, background;
};

struct cdetector {
  struct cdetector_tuning tuning;
  double gravity[3], first[3], second[3], linear[3], background;
  int64_t latest, last_active;
  bool has_latest, is_shaking, is_open;
  double peaks, peak_count, latest_peak;
  int64_t latest_start;
  int count, head;
  struct cdetector_swing swings[CDETECTOR_SWINGS];
};

void cdetector_init(struct cdetector *detector, const struct cdetector_tuning *tuning);

/// Takes a sample, in nanoseconds and g; whether a shake began with it.
bool cdetector_take(struct cdetector *detector, int64_t time, const double acceleration[3]);

/// How many times anything in this program has called malloc.
long cdetector_allocations(void);
