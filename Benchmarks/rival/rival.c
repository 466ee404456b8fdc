// SPDX-License-Identifier: MIT
// What one would write in C: a loop over epoll that reads nodes through libevdev as soon as there is
// something, asks the same rule, and tells every subscriber of a Unix socket. It has no hot-plug, no
// requests, no limits and no backlog: the least that the job can cost.
#define _GNU_SOURCE
#include "CShakeDetector.h"

#include <errno.h>
#include <fcntl.h>
#include <libevdev/libevdev.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <systemd/sd-daemon.h>
#include <time.h>
#include <unistd.h>

enum { DEVICES = 128, SUBSCRIBERS = 8192 };

struct device {
	struct libevdev *evdev;
	int descriptor, timer;
	struct shake_vector held;
	double units;
	struct shake_detector detector;
	int64_t armed, ahead;
	int shakes;
	const char *node;
};

static struct device devices[DEVICES];
static int device_count;
static int subscribers[SUBSCRIBERS];
static int subscriber_count;
static int sequence;

static void fail(const char *what)
{
	fprintf(stderr, "rival: %s: %s\n", what, strerror(errno));
	exit(1);
}

static int64_t now(clockid_t clock)
{
	struct timespec time;
	clock_gettime(clock, &time);
	return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void broadcast(const char *line, int length)
{
	for (int i = 0; i < subscriber_count;) {
		// Who does not take it whole at once is let go.
		if (send(subscribers[i], line, (size_t)length, MSG_DONTWAIT | MSG_NOSIGNAL) == length) {
			i++;
			continue;
		}
		close(subscribers[i]);
		subscribers[i] = subscribers[--subscriber_count];
	}
}

static void publish(struct device *device, enum shake_finding finding, int64_t moment)
{
	static const char *const phases[] = { "", "began", "ended", "cancelled" };
	if (finding == SHAKE_NOTHING || finding == SHAKE_NEAR_MISS)
		return;
	if (finding == SHAKE_BEGAN)
		device->shakes++;
	int64_t wall = now(CLOCK_REALTIME);
	time_t second = wall / 1000000000;
	struct tm parts;
	gmtime_r(&second, &parts);
	char time[32], line[1024];
	strftime(time, sizeof time, "%Y-%m-%dT%H:%M:%S", &parts);
	struct shake *shake = &device->detector.shake;
	int length = snprintf(line, sizeof line,
		"{\"type\":\"shake\",\"sequence\":%d,\"phase\":\"%s\",\"shake\":%d,"
		"\"time\":\"%s.%06dZ\",\"monotonic_us\":%lld,"
		"\"device\":{\"id\":\"%s\",\"name\":\"%s\",\"role\":\"unknown\"},"
		"\"peak_g\":%.3f,\"swings\":%d,\"duration_ms\":%lld,\"frequency_hz\":%.2f,"
		"\"axis\":[%.3f,%.3f,%.3f]}\n",
		++sequence, phases[finding], device->shakes, time, (int)(wall / 1000 % 1000000),
		(long long)(moment / 1000), device->node, libevdev_get_name(device->evdev), shake->peak,
		shake->swings, (long long)((shake->end - shake->start) / 1000000), shake->frequency,
		shake->axis.x, shake->axis.y, shake->axis.z);
	broadcast(line, length);
}

/// Sets the timer for the deadline; one that rings too early sets it again.
static void arm(struct device *device)
{
	int64_t deadline = shake_detector_deadline(&device->detector);
	if (deadline == 0 || device->armed != 0)
		return;
	// The events' clock need not be ours.
	int64_t moment = deadline + device->ahead + 30000000;
	struct itimerspec timer = {
		.it_value = { moment / 1000000000, moment % 1000000000 }
	};
	timerfd_settime(device->timer, TFD_TIMER_ABSTIME, &timer, NULL);
	device->armed = moment;
}

static void drain(struct device *device)
{
	struct input_event event;
	unsigned flag = LIBEVDEV_READ_FLAG_NORMAL;
	int result;
	while ((result = libevdev_next_event(device->evdev, flag, &event)) != -EAGAIN) {
		if (result < 0)
			exit(0);
		flag = result == LIBEVDEV_READ_STATUS_SYNC ? LIBEVDEV_READ_FLAG_SYNC
		                                           : LIBEVDEV_READ_FLAG_NORMAL;
		if (event.type == EV_ABS) {
			double value = event.value / device->units;
			if (event.code == ABS_X)
				device->held.x = value;
			else if (event.code == ABS_Y)
				device->held.y = value;
			else if (event.code == ABS_Z)
				device->held.z = value;
		} else if (event.type == EV_SYN && event.code == SYN_REPORT) {
			int64_t time = event.input_event_sec * 1000000000LL + event.input_event_usec * 1000LL;
			publish(device, shake_detector_take(&device->detector, time, device->held), time);
		}
	}
	device->ahead = now(CLOCK_MONOTONIC) - device->detector.latest;
	arm(device);
}

static void ring(struct device *device)
{
	uint64_t count;
	if (read(device->timer, &count, sizeof count) < 0)
		return;
	device->armed = 0;
	int64_t moment = now(CLOCK_MONOTONIC) - device->ahead;
	publish(device, shake_detector_reach(&device->detector, moment), moment);
	arm(device);
}

static void open_device(struct device *device, const char *node)
{
	device->node = node;
	device->descriptor = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (device->descriptor < 0 || libevdev_new_from_fd(device->descriptor, &device->evdev) < 0)
		fail(node);
	// A made-up node has no clock to choose.
	libevdev_set_clock_id(device->evdev, CLOCK_MONOTONIC);
	device->units = libevdev_get_abs_resolution(device->evdev, ABS_X);
	device->held = (struct shake_vector){
		libevdev_get_event_value(device->evdev, EV_ABS, ABS_X) / device->units,
		libevdev_get_event_value(device->evdev, EV_ABS, ABS_Y) / device->units,
		libevdev_get_event_value(device->evdev, EV_ABS, ABS_Z) / device->units,
	};
	shake_detector_init(
		&device->detector, libevdev_get_abs_maximum(device->evdev, ABS_X) / device->units);
	device->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
}

static int listen_at(const char *path)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	strncpy(address.sun_path, path, sizeof address.sun_path - 1);
	if (bind(listener, (struct sockaddr *)&address, sizeof address) < 0
		|| listen(listener, SOMAXCONN) < 0)
		fail(path);
	return listener;
}

static void welcome(int listener)
{
	static const char hello[] = "{\"type\":\"hello\",\"protocol\":1}\n";
	int subscriber;
	while ((subscriber = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK)) >= 0) {
		if (subscriber_count == SUBSCRIBERS || send(subscriber, hello, sizeof hello - 1, 0) < 0)
			close(subscriber);
		else
			subscribers[subscriber_count++] = subscriber;
	}
}

static void watch(int epoll, int descriptor, uint64_t what)
{
	struct epoll_event event = { .events = EPOLLIN, .data.u64 = what };
	if (epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) < 0)
		fail("epoll_ctl");
}

int main(int argc, char **argv)
{
	if (argc < 3 || argc - 2 > DEVICES) {
		fprintf(stderr, "Usage: rival SOCKET NODE...\n");
		return 64;
	}
	struct rlimit limit;
	getrlimit(RLIMIT_NOFILE, &limit);
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
	int epoll = epoll_create1(EPOLL_CLOEXEC);
	int listener = listen_at(argv[1]);
	watch(epoll, listener, UINT64_MAX);
	for (device_count = 0; device_count < argc - 2; device_count++) {
		struct device *device = &devices[device_count];
		open_device(device, argv[device_count + 2]);
		watch(epoll, device->descriptor, (uint64_t)device_count * 2);
		watch(epoll, device->timer, (uint64_t)device_count * 2 + 1);
	}
	sd_notify(0, "READY=1");
	for (;;) {
		struct epoll_event events[64];
		int count = epoll_wait(epoll, events, 64, -1);
		for (int i = 0; i < count; i++) {
			uint64_t what = events[i].data.u64;
			if (what == UINT64_MAX)
				welcome(listener);
			else if (what % 2 == 0)
				drain(&devices[what / 2]);
			else
				ring(&devices[what / 2]);
		}
	}
}
