// SPDX-License-Identifier: MIT
#include "CDetector.h"

#include <math.h>
#include <string.h>

static double share_of(double seconds, double constant) {
  double a = seconds / constant;
  return 1 - 1 / (1 + a * (1 + a * (0.5 + a * (1.0 / 6 + a / 24))));
}

static double dot(const double a[3], const double b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static struct cdetector_swing *swing(struct cdetector *d, int age) {
  return &d->swings[(d->head + CDETECTOR_SWINGS - 1 - age) % CDETECTOR_SWINGS];
}

void cdetector_init(struct cdetector *d, const struct cdetector_tuning *tuning) {
  memset(d, 0, sizeof *d);
  d->tuning = *tuning;
}

static bool is_shake(const struct cdetector_tuning *t, int count, double near, double far,
                     const double line[3], const double spread[6], double jerk, double push,
                     double seconds, double background) {
  double total = spread[0] + spread[1] + spread[2];
  double squares = line[0] * line[0] * spread[0] + line[1] * line[1] * spread[1] +
                   line[2] * line[2] * spread[2];
  double products = line[0] * line[1] * spread[3] + line[0] * line[2] * spread[4] +
                    line[1] * line[2] * spread[5];
  double straightness = (squares + 2 * products) / (total * dot(line, line));
  if (straightness < t->straightness) return false;
  double pace = sqrt(jerk / total) / (2 * M_PI);
  if (pace > t->fastest || pace < t->slowest) return false;
  double frequency = (count - 1) / (2 * fmax(seconds, 1e-3));
  bool steady = count >= (int)t->steady_swings && straightness >= t->steady_straightness &&
                pace <= t->steady_purity * frequency;
  double least = steady ? t->steady_strength : count <= 3 ? t->strength_of_three : t->strength;
  double strength = least + t->straying * (1 - straightness);
  if (push * 9.80665 >= t->sweep) strength = fmin(strength, t->strength_of_sweep);
  double above = (steady ? t->steady_contrast : t->contrast) * sqrt(background);
  double weaker = fmin(near, far);
  return weaker >= strength && weaker >= above && weaker / fmax(near, far) >= t->symmetry;
}

static void begin(struct cdetector *d, int count) {
  d->is_shaking = true;
  d->peaks = 0;
  for (int age = 1; age < count; age++) d->peaks += swing(d, age)->peak;
  d->peak_count = count - 1;
  d->latest_peak = swing(d, 0)->peak;
  d->latest_start = swing(d, 0)->start;
}

static bool judge(struct cdetector *d) {
  double peaks[2] = {0}, pushes[2] = {0}, line[3] = {0}, spread[6] = {0}, jerk = 0;
  for (int age = 0; age < d->count; age++) {
    const struct cdetector_swing *s = swing(d, age);
    double sign = age % 2 ? -1 : 1;
    peaks[age % 2] += s->peak;
    pushes[age % 2] += s->push;
    for (int k = 0; k < 3; k++) line[k] += sign * s->direction[k];
    for (int k = 0; k < 6; k++) spread[k] += s->spread[k];
    jerk += s->jerk;
    double seconds = (double)(swing(d, 0)->summit - s->summit) / 1e9;
    if (seconds > d->tuning.window) return false;
    int count = age + 1, near = (count + 1) / 2, far = count / 2;
    if (count < 3) continue;
    double push = fmin(pushes[0] / near, pushes[1] / far);
    if (is_shake(&d->tuning, count, peaks[0] / near, peaks[1] / far, line, spread, jerk, push,
                 seconds, s->background)) {
      begin(d, count);
      return true;
    }
  }
  return false;
}

enum step { CALM, MOVING, FRESH, TELLING };

static enum step follow(struct cdetector *d, int64_t time) {
  double squared = dot(d->linear, d->linear);
  if (d->count > 0) {
    struct cdetector_swing *last = swing(d, 0);
    double along = dot(d->linear, last->direction);
    double half = (double)(time - last->summit) / 1e9;
    if (half > d->tuning.longest_half && !(d->is_open && along > 0)) {
      d->count = 0;
    } else if (along >= 0) {
      if (squared <= last->peak * last->peak) return MOVING;
      last->peak = sqrt(squared);
      memcpy(last->direction, d->linear, sizeof d->linear);
      last->summit = time;
      d->is_open = true;
      return TELLING;
    }
  }
  d->head = (d->head + 1) % CDETECTOR_SWINGS;
  if (d->count < CDETECTOR_SWINGS) d->count++;
  struct cdetector_swing *s = swing(d, 0);
  memset(s, 0, sizeof *s);
  s->start = s->summit = time;
  s->peak = sqrt(squared);
  memcpy(s->direction, d->linear, sizeof d->linear);
  s->background = d->background;
  d->is_open = true;
  return FRESH;
}

static void add(struct cdetector_swing *s, const double l[3], double jerk, double seconds) {
  s->spread[0] += l[0] * l[0] * seconds;
  s->spread[1] += l[1] * l[1] * seconds;
  s->spread[2] += l[2] * l[2] * seconds;
  s->spread[3] += l[0] * l[1] * seconds;
  s->spread[4] += l[0] * l[2] * seconds;
  s->spread[5] += l[1] * l[2] * seconds;
  s->jerk += jerk / seconds;
  double along = dot(l, s->direction) / s->peak;
  if (along > 0) s->push += along * seconds;
}

static void go_on(struct cdetector *d) {
  const struct cdetector_swing *s = swing(d, 0);
  double mean = (d->peaks + d->latest_peak) / (d->peak_count + 1);
  if (s->peak < d->tuning.fade * mean) return;
  if (s->start != d->latest_start) {
    d->peaks += d->latest_peak;
    d->peak_count++;
    d->latest_start = s->start;
  }
  d->latest_peak = s->peak;
}

bool cdetector_take(struct cdetector *d, int64_t time, const double acceleration[3]) {
  const struct cdetector_tuning *t = &d->tuning;
  if (d->has_latest && time == d->latest) return false;
  if ((double)(time - d->last_active) / 1e9 > t->quiet) {
    d->is_shaking = false;
    d->count = 0;
  }
  if (!d->has_latest || time < d->latest || (double)(time - d->latest) / 1e9 > t->gap) {
    for (int k = 0; k < 3; k++)
      d->gravity[k] = d->first[k] = d->second[k] = acceleration[k], d->linear[k] = 0;
    d->has_latest = true;
    d->is_shaking = false;
    d->count = 0;
    d->latest = time;
    return false;
  }
  double seconds = (double)(time - d->latest) / 1e9, jerk = 0, squared = 0;
  d->latest = time;
  double slow = share_of(seconds, t->gravity_time), quick = share_of(seconds, t->smoothing);
  for (int k = 0; k < 3; k++) {
    d->gravity[k] += (acceleration[k] - d->gravity[k]) * slow;
    d->first[k] += (acceleration[k] - d->first[k]) * quick;
    d->second[k] += (d->first[k] - d->second[k]) * quick;
    double linear = d->second[k] - d->gravity[k], change = linear - d->linear[k];
    jerk += change * change;
    squared += linear * linear;
    d->linear[k] = linear;
  }
  if (!d->is_shaking || squared <= d->background)
    d->background += (squared - d->background) * share_of(seconds, t->memory);
  enum step step = CALM;
  if (squared > t->enter * t->enter) step = follow(d, time);
  if (d->count > 0) {
    struct cdetector_swing *last = swing(d, 0);
    add(last, d->linear, jerk, seconds);
    if (d->is_open && dot(d->linear, last->direction) < t->turn * last->peak * last->peak) {
      d->is_open = false;
      if (step != FRESH) step = TELLING;
    }
  }
  if (step == CALM) return false;
  double activity = t->enter;
  if (d->is_shaking)
    activity = fmax(activity, t->fade * (d->peaks + d->latest_peak) / (d->peak_count + 1));
  if (squared > activity * activity) d->last_active = time;
  if (d->is_shaking) {
    go_on(d);
    return false;
  }
  return step != MOVING && judge(d);
}
