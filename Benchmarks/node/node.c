// SPDX-License-Identifier: MIT
// Answers what libevdev asks a pipe that stands for the node of a three-axis accelerometer. To be
// loaded before umockdev's library, which would answer, too, but by asking another process at each
// read, and that costs more than what is to be measured.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <linux/input.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

/// What its driver would say: ±8 g, 1,024 units a g, lying on its back.
static const struct input_absinfo axis = { .minimum = -8192, .maximum = 8191, .resolution = 1024 };
static const char name[] = "bench accelerometer";

static int bits(void *answer, unsigned size, unsigned long mask)
{
	memset(answer, 0, size);
	memcpy(answer, &mask, size < sizeof mask ? size : sizeof mask);
	return (int)size;
}

static int answer(unsigned long request, void *result)
{
	unsigned number = _IOC_NR(request), size = _IOC_SIZE(request);
	if (number >= _IOC_NR(EVIOCGBIT(0, 0)) && number < _IOC_NR(EVIOCGBIT(EV_CNT, 0))) {
		unsigned type = number - _IOC_NR(EVIOCGBIT(0, 0));
		return bits(result, size, type == 0 ? 1 << EV_SYN | 1 << EV_ABS
			: type == EV_ABS ? 1 << ABS_X | 1 << ABS_Y | 1 << ABS_Z : 0);
	}
	if (number >= _IOC_NR(EVIOCGABS(0)) && number < _IOC_NR(EVIOCGABS(ABS_CNT))) {
		struct input_absinfo *info = result;
		*info = axis;
		if (number == _IOC_NR(EVIOCGABS(ABS_Z)))
			info->value = axis.resolution;
		return 0;
	}
	switch (number) {
	case _IOC_NR(EVIOCGVERSION):
		*(int *)result = EV_VERSION;
		return 0;
	case _IOC_NR(EVIOCGID):
		*(struct input_id *)result = (struct input_id){ .bustype = BUS_I2C };
		return 0;
	case _IOC_NR(EVIOCGNAME(0)):
		strncpy(result, name, size);
		return sizeof name;
	case _IOC_NR(EVIOCGPROP(0)):
		return bits(result, size, 1 << INPUT_PROP_ACCELEROMETER);
	case _IOC_NR(EVIOCGKEY(0)):
	case _IOC_NR(EVIOCGLED(0)):
	case _IOC_NR(EVIOCGSW(0)):
		return bits(result, size, 0);
	case _IOC_NR(EVIOCSCLOCKID):
		// The events are stamped by the monotonic clock.
		return 0;
	default:
		errno = ENOENT;
		return -1;
	}
}

int ioctl(int descriptor, unsigned long request, ...)
{
	static int (*next)(int, unsigned long, ...);
	va_list arguments;
	va_start(arguments, request);
	void *argument = va_arg(arguments, void *);
	va_end(arguments);
	struct stat status;
	if (_IOC_TYPE(request) == 'E' && fstat(descriptor, &status) == 0 && S_ISFIFO(status.st_mode))
		return answer(request, argument);
	if (next == NULL)
		next = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
	return next(descriptor, request, argument);
}
