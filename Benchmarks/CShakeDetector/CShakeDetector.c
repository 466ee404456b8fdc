// SPDX-License-Identifier: MIT
#include "CShakeDetector.h"

#include <math.h>
#include <string.h>

// Motion's Tuning(.medium).
static const double strength_of_four = 1.15;
static const double strength_of_three = 1.9;
static const double strength_of_sweep = 1.4;
static const double steady_strength = 0.7;
static const double straying = 5.8;
static const double least_straightness = 0.765;
static const double symmetry = 0.54;
static const double slowest = 1.5;
static const double fastest = 6.3;
static const double wide_sweep = 2.2;
static const double usual_contrast = 2.6;
static const int steady_swings = 8;
static const double steady_straightness = 0.96;
static const double steady_purity = 1.12;
static const double steady_contrast = 1.4;
static const double beyond = 0.95;
static const double enter = 0.35;
static const double turn = 0.7;
static const double longest_half = 0.42;
static const double window = 1.2;
static const double gravity_time = 1.0;
static const double smoothing = 0.012;
static const double memory = 4.0;
static const double fade = 0.5;
static const double quiet = 0.96;
static const double longest = 10.0;

static const double shortest_hold = 0.1;
static const int fewest = 3;

enum step { CALM, MOVING, FRESH, TELLING };

struct side {
	double count, peaks, push, clipped;
};

struct stretch {
	int count;
	struct side near, far;
	struct shake_vector line;
	double peak, background, jerk;
	struct shake_spread spread;
	int64_t start, first_summit, last_summit;
};

static double seconds(int64_t nanoseconds) { return (double)nanoseconds / 1e9; }

static struct shake_vector plus(struct shake_vector a, struct shake_vector b, double factor)
{
	return (struct shake_vector){ a.x + b.x * factor, a.y + b.y * factor, a.z + b.z * factor };
}

static double dot(struct shake_vector a, struct shake_vector b)
{
	return a.x * b.x + a.y * b.y + a.z * b.z;
}

static double share(double span, double constant)
{
	double a = span / constant;
	return 1 - 1 / (1 + a * (1 + a * (0.5 + a * (1.0 / 6 + a / 24))));
}

static struct shake_swing *swing(struct shake_detector *d, int age)
{
	return &d->swings[(d->next + SHAKE_SWINGS - 1 - age) % SHAKE_SWINGS];
}

static void filter(struct shake_detector *d, struct shake_vector acceleration, double span)
{
	double part = share(span, smoothing), slow = share(span, gravity_time);
	d->gravity = plus(d->gravity, plus(acceleration, d->gravity, -1), slow);
	d->first = plus(d->first, plus(acceleration, d->first, -1), part);
	d->second = plus(d->second, plus(d->first, d->second, -1), part);
}

static void settle(struct shake_detector *d)
{
	d->state = SHAKE_CALM;
	d->count = 0;
	d->is_open = false;
}

static enum step chain(struct shake_detector *d, int64_t time)
{
	struct shake_vector linear = d->linear;
	double energy = dot(linear, linear);
	if (energy <= enter * enter)
		return CALM;
	if (d->count > 0) {
		struct shake_swing *latest = swing(d, 0);
		double along = dot(linear, latest->direction);
		if (seconds(time - latest->summit) > longest_half && !(d->is_open && along > 0)) {
			d->count = 0;
		} else if (along >= 0) {
			if (energy <= latest->peak * latest->peak)
				return MOVING;
			latest->peak = sqrt(energy);
			latest->direction = linear;
			latest->summit = time;
			d->is_open = true;
			return TELLING;
		}
	}
	struct shake_swing *fresh = &d->swings[d->next];
	memset(fresh, 0, sizeof *fresh);
	fresh->start = fresh->summit = time;
	fresh->peak = sqrt(energy);
	fresh->direction = linear;
	fresh->background = d->background;
	d->next = (d->next + 1) % SHAKE_SWINGS;
	if (d->count < SHAKE_SWINGS)
		d->count++;
	d->is_open = true;
	return FRESH;
}

static void measure(struct shake_swing *s, struct shake_vector linear,
	struct shake_vector change, double span, bool is_clipped)
{
	s->spread.xx += linear.x * linear.x * span;
	s->spread.yy += linear.y * linear.y * span;
	s->spread.zz += linear.z * linear.z * span;
	s->spread.xy += linear.x * linear.y * span;
	s->spread.xz += linear.x * linear.z * span;
	s->spread.yz += linear.y * linear.z * span;
	s->jerk += dot(change, change) / span;
	double along = dot(linear, s->direction) / s->peak;
	if (along > 0)
		s->push += along * span;
	if (is_clipped)
		s->is_clipped = true;
}

static void extend(struct stretch *stretch, const struct shake_swing *s)
{
	if (stretch->count == 0)
		stretch->last_summit = s->summit;
	bool is_near = stretch->count % 2 == 0;
	struct side *side = is_near ? &stretch->near : &stretch->far;
	side->count++;
	side->peaks += s->peak;
	side->push += s->push;
	side->clipped += s->is_clipped;
	stretch->line = plus(stretch->line, s->direction, is_near ? 1 : -1);
	stretch->count++;
	stretch->spread.xx += s->spread.xx;
	stretch->spread.yy += s->spread.yy;
	stretch->spread.zz += s->spread.zz;
	stretch->spread.xy += s->spread.xy;
	stretch->spread.xz += s->spread.xz;
	stretch->spread.yz += s->spread.yz;
	stretch->jerk += s->jerk;
	stretch->background = s->background;
	stretch->peak = fmax(stretch->peak, s->peak);
	stretch->start = s->start;
	stretch->first_summit = s->summit;
}

static double frequency(const struct stretch *stretch)
{
	double span = seconds(stretch->last_summit - stretch->first_summit);
	return (stretch->count - 1) / (2 * fmax(span, 1e-3));
}

/// By how much the weaker side is over what is demanded, if clipped swings went further.
static double excess(struct shake_detector *d, const struct stretch *s, double demanded)
{
	if (s->near.clipped + s->far.clipped == 0)
		return fmin(s->near.peaks / s->near.count, s->far.peaks / s->far.count) - demanded;
	double near = 0, far = 0;
	for (int age = 0; age < s->count; age++) {
		struct shake_swing *each = swing(d, age);
		double over = each->peak - demanded;
		if (each->is_clipped && over < 0)
			over = fmin(0, over + beyond);
		*(age % 2 == 0 ? &near : &far) += over;
	}
	return fmin(near / s->near.count, far / s->far.count);
}

/// The weaker side over the stronger, if clipped swings went further.
static double balance(const struct stretch *s)
{
	double near = (s->near.peaks + s->near.clipped * beyond) / s->near.count;
	double far = (s->far.peaks + s->far.clipped * beyond) / s->far.count;
	return fmin(near, far) / fmax(s->near.peaks / s->near.count, s->far.peaks / s->far.count);
}

static bool is_shake(struct shake_detector *d, const struct stretch *s)
{
	if (s->count < fewest)
		return false;
	struct shake_vector l = s->line;
	double total = s->spread.xx + s->spread.yy + s->spread.zz;
	double whole = total * dot(l, l);
	double squares = l.x * l.x * s->spread.xx + l.y * l.y * s->spread.yy + l.z * l.z * s->spread.zz;
	double products = l.x * l.y * s->spread.xy + l.x * l.z * s->spread.xz + l.y * l.z * s->spread.yz;
	double straightness = whole > 0 ? (squares + 2 * products) / whole : 0;
	if (straightness < least_straightness)
		return false;
	double pace = total > 0 ? sqrt(s->jerk / total) / (2 * M_PI) : 0;
	if (pace > fastest || pace < slowest)
		return false;
	bool is_steady = s->count >= steady_swings && straightness >= steady_straightness
		&& pace <= steady_purity * frequency(s);
	double strength = is_steady ? steady_strength
		: s->count <= fewest    ? strength_of_three
		                        : strength_of_four;
	strength += straying * (1 - straightness);
	double sweep = fmin(s->near.push / s->near.count, s->far.push / s->far.count) * 9.80665;
	if (sweep >= wide_sweep)
		strength = fmin(strength, strength_of_sweep);
	double above = (is_steady ? steady_contrast : usual_contrast) * sqrt(s->background);
	return excess(d, s, strength) >= 0 && excess(d, s, above) >= 0 && balance(s) >= symmetry;
}

static enum shake_finding judge(struct shake_detector *d)
{
	struct stretch stretch = { 0 };
	if (d->state == SHAKE_CALM) {
		d->miss_swings = 0;
		d->miss_peak = 0;
	}
	for (int age = 0; age < d->count; age++) {
		extend(&stretch, swing(d, age));
		double span = seconds(stretch.last_summit - stretch.first_summit);
		if (span > window)
			break;
		if (stretch.count < fewest && stretch.count < d->count)
			continue;
		if (is_shake(d, &stretch)) {
			double length = sqrt(dot(stretch.line, stretch.line));
			d->state = SHAKE_SHAKING;
			d->half_seconds = span;
			d->half_count = stretch.count - 1;
			d->shake_latest_start = swing(d, 0)->start;
			d->latest_peak = swing(d, 0)->peak;
			d->peak_sum = stretch.near.peaks + stretch.far.peaks - d->latest_peak;
			d->peak_count = stretch.count - 1;
			d->shake = (struct shake){
				.start = stretch.start, .end = d->last_active, .peak = stretch.peak,
				.swings = stretch.count, .frequency = frequency(&stretch),
				.axis = plus((struct shake_vector){ 0 }, stretch.line, 1 / length),
			};
			return SHAKE_BEGAN;
		}
		d->state = SHAKE_MOVING;
		if (stretch.count > d->miss_swings)
			d->miss_swings = stretch.count;
		d->miss_peak = fmax(d->miss_peak, stretch.peak);
	}
	return SHAKE_NOTHING;
}

static double mean_peak(const struct shake_detector *d)
{
	return (d->peak_sum + d->latest_peak) / (d->peak_count + 1);
}

static void count_in(struct shake_detector *d, const struct shake_swing *latest)
{
	if (latest->peak < fade * mean_peak(d))
		return;
	d->shake.peak = fmax(d->shake.peak, latest->peak);
	if (latest->start == d->shake_latest_start) {
		d->latest_peak = latest->peak;
		return;
	}
	d->peak_sum += d->latest_peak;
	d->peak_count++;
	d->latest_peak = latest->peak;
	d->shake.swings++;
	double half = seconds(latest->start - d->shake_latest_start);
	d->shake_latest_start = latest->start;
	if (half > longest_half)
		return;
	d->half_seconds += half;
	d->half_count++;
	d->shake.frequency = d->half_count / (2 * d->half_seconds);
}

static enum shake_finding go_on(struct shake_detector *d)
{
	d->shake.end = d->last_active;
	count_in(d, swing(d, 0));
	if (seconds(d->shake.end - d->shake.start) <= longest)
		return SHAKE_NOTHING;
	d->state = SHAKE_SPENT;
	return SHAKE_CANCELLED;
}

void shake_detector_init(struct shake_detector *d, double range)
{
	memset(d, 0, sizeof *d);
	d->range = range;
}

int64_t shake_detector_deadline(const struct shake_detector *d)
{
	return d->state == SHAKE_CALM ? 0 : d->last_active + (int64_t)(quiet * 1e9);
}

enum shake_finding shake_detector_reach(struct shake_detector *d, int64_t time)
{
	int64_t deadline = shake_detector_deadline(d);
	if (deadline == 0 || deadline >= time)
		return SHAKE_NOTHING;
	enum shake_state before = d->state;
	settle(d);
	if (before == SHAKE_SHAKING)
		return SHAKE_ENDED;
	bool is_telling = d->miss_swings > 1 || d->miss_peak >= strength_of_four;
	return before == SHAKE_MOVING && is_telling ? SHAKE_NEAR_MISS : SHAKE_NOTHING;
}

enum shake_finding shake_detector_take(
	struct shake_detector *d, int64_t time, struct shake_vector acceleration)
{
	if (d->has_latest && time == d->latest)
		return SHAKE_NOTHING;
	enum shake_finding due = SHAKE_NOTHING;
	if (d->has_latest && time < d->latest) {
		due = d->state == SHAKE_SHAKING ? SHAKE_CANCELLED : SHAKE_NOTHING;
		settle(d);
		d->has_latest = false;
	} else {
		due = shake_detector_reach(d, time);
	}
	if (!d->has_latest) {
		d->gravity = d->first = d->second = d->before = acceleration;
		d->linear = (struct shake_vector){ 0 };
		d->latest = time;
		d->has_latest = true;
		return due;
	}
	double span = seconds(time - d->latest), rest = span;
	if (span > shortest_hold) {
		filter(d, d->before, span - shortest_hold);
		rest = shortest_hold;
	}
	filter(d, acceleration, rest);
	struct shake_vector linear = plus(d->second, d->gravity, -1);
	struct shake_vector change = plus(linear, d->linear, -1);
	double limit = d->range * 0.985;
	bool is_clipped = fabs(acceleration.x) >= limit || fabs(acceleration.y) >= limit
		|| fabs(acceleration.z) >= limit;
	d->linear = linear;
	d->before = acceleration;
	d->latest = time;

	double energy = dot(linear, linear);
	bool may_rise = d->state != SHAKE_SHAKING && d->state != SHAKE_SPENT;
	if (may_rise || energy <= d->background)
		d->background += (energy - d->background) * share(span, memory);

	enum step step = chain(d, time);
	if (d->count > 0) {
		struct shake_swing *latest = swing(d, 0);
		measure(latest, linear, change, span, is_clipped);
		if (d->is_open && dot(linear, latest->direction) < turn * latest->peak * latest->peak) {
			d->is_open = false;
			if (step != FRESH)
				step = TELLING;
		}
	}
	if (step == CALM)
		return due;
	bool is_shaken = d->state == SHAKE_SHAKING || d->state == SHAKE_SPENT;
	double activity = is_shaken ? fmax(enter, fade * mean_peak(d)) : enter;
	if (energy > activity * activity)
		d->last_active = time;
	enum shake_finding judged = SHAKE_NOTHING;
	switch (d->state) {
	case SHAKE_SPENT:
		break;
	case SHAKE_SHAKING:
		judged = go_on(d);
		break;
	case SHAKE_CALM:
	case SHAKE_MOVING:
		if (step != MOVING)
			judged = judge(d);
		break;
	}
	return due != SHAKE_NOTHING ? due : judged;
}
