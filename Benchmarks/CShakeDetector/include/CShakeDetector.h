// SPDX-License-Identifier: MIT
// The rule of Sources/Motion in C, number for number, so that the daemon and the detector can be
// compared with what one would write in C: the setting `medium`, a sensor that holds its values.
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum { SHAKE_SWINGS = 10 };

struct shake_vector {
	double x, y, z;
};

/// The second moments of the acceleration.
struct shake_spread {
	double xx, yy, zz, xy, xz, yz;
};

struct shake_swing {
	int64_t start, summit;
	double peak;
	struct shake_vector direction;
	struct shake_spread spread;
	double jerk, push, background;
	bool is_clipped;
};

struct shake {
	int64_t start, end;
	double peak, frequency;
	int swings;
	struct shake_vector axis;
};

enum shake_finding { SHAKE_NOTHING, SHAKE_BEGAN, SHAKE_ENDED, SHAKE_CANCELLED, SHAKE_NEAR_MISS };

enum shake_state { SHAKE_CALM, SHAKE_MOVING, SHAKE_SHAKING, SHAKE_SPENT };

struct shake_detector {
	/// The largest acceleration along an axis, in g.
	double range;
	enum shake_state state;
	/// The shake under way, or the last one.
	struct shake shake;
	int64_t shake_latest_start;
	double half_seconds, half_count, peak_sum, peak_count, latest_peak;
	/// What a motion would have to be told of, were it told.
	int miss_swings;
	double miss_peak;
	struct shake_vector gravity, first, second, linear, before;
	double background;
	struct shake_swing swings[SHAKE_SWINGS];
	int next, count;
	bool is_open, has_latest;
	int64_t latest, last_active;
};

/// Makes a detector that has seen nothing yet.
void shake_detector_init(struct shake_detector *detector, double range);

/// When to call shake_detector_reach if no sample comes before; 0 while nothing is under way.
int64_t shake_detector_deadline(const struct shake_detector *detector);

/// Takes the next sample, in g, at a time in nanoseconds.
enum shake_finding shake_detector_take(
	struct shake_detector *detector, int64_t time, struct shake_vector acceleration);

/// Lets time pass without a sample.
enum shake_finding shake_detector_reach(struct shake_detector *detector, int64_t time);
