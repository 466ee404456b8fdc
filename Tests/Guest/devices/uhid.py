# SPDX-License-Identifier: MIT
"""A HID device made through the kernel's uhid: the real driver binds to it."""

import os
import struct
import threading

# linux/uhid.h: enum uhid_event_type
DESTROY, START, GET_REPORT, GET_REPORT_REPLY = 1, 2, 9, 10
CREATE2, INPUT2, SET_REPORT, SET_REPORT_REPLY = 11, 12, 13, 14
EVENT_BYTES = 4380
FEATURE_REPORT, INPUT_REPORT = 0, 2
BUS_USB = 3
EIO = 5


class UhidDevice:
    """Answers the driver's questions on a thread of its own; the subclass knows the answers."""

    def __init__(self, name, vendor, product, report_descriptor, unique=""):
        self.descriptor = os.open("/dev/uhid", os.O_RDWR | os.O_CLOEXEC)
        self._write(
            CREATE2,
            struct.pack(
                "<128s64s64sHHIIII4096s",
                name.encode(),
                b"guest/uhid",
                unique.encode(),
                len(report_descriptor),
                BUS_USB,
                vendor,
                product,
                0,
                0,
                report_descriptor,
            ),
        )
        threading.Thread(target=self._answer, daemon=True).start()

    def report(self, kind, number):
        """The content of a report that the driver asks for, or None."""
        return None

    def accept(self, kind, number, content):
        """Takes a report that the driver sets."""

    def send_report(self, content):
        self._write(INPUT2, struct.pack("<H", len(content)) + content)

    def close(self):
        self._write(DESTROY, b"")
        os.close(self.descriptor)

    def _answer(self):
        while True:
            try:
                event = os.read(self.descriptor, EVENT_BYTES)
            except OSError:
                # Closed: nobody asks any more.
                return
            (kind,) = struct.unpack_from("<I", event)
            if kind == GET_REPORT:
                identity, number, report = struct.unpack_from("<IBB", event, 4)
                content = self.report(report, number)
                reply = struct.pack(
                    "<IHH", identity, 0 if content else EIO, len(content or b"")
                )
                self._write(GET_REPORT_REPLY, reply + (content or b"").ljust(4096, b"\0"))
            elif kind == SET_REPORT:
                identity, number, report, length = struct.unpack_from("<IBBH", event, 4)
                self.accept(report, number, event[12 : 12 + length])
                self._write(SET_REPORT_REPLY, struct.pack("<IH", identity, 0))

    def _write(self, kind, content):
        os.write(self.descriptor, struct.pack("<I", kind) + content)
