# SPDX-License-Identifier: MIT
import re

from harness.guest import Device, Failure, Listener, expect


def started(guest):
    """A device, the daemon that it started, and a script that listens."""
    device = Device(guest, "uinput")
    guest.wait_for_daemon()
    return device, Listener(guest)


def test_ready(guest):
    """once systemd calls it started, the socket answers and the sensors are known"""
    guest.run("systemctl mask --runtime shaked.service")
    node = Device(guest, "uinput").node
    guest.run("systemctl unmask --runtime shaked.service && udevadm settle")
    expect("before", guest.unit("ActiveState"), "inactive")
    guest.run("systemctl start shaked.service")
    devices = guest.reply('{"request": "devices"}')["devices"]
    expect("nodes", [d["node"] for d in devices if d["state"] in ("active", "idle")], [node])


def test_own_socket(guest):
    """without a socket of systemd's it makes its own before it says that it is ready"""
    guest.run(
        "systemd-run --quiet --service-type=notify --unit=alone"
        " --property=RuntimeDirectory=alone shaked --socket /run/alone/alone.sock"
    )
    guest.run("shakectl --socket /run/alone/alone.sock status || test $? = 69")


def test_socket_activation(guest):
    """whoever connects starts the daemon and is greeted"""
    expect("before", guest.unit("ActiveState"), "inactive")
    greeting = Listener(guest).wait("hello")
    expect("devices", greeting["devices"], [])
    guest.wait_for_daemon()


def test_status_line(guest):
    """systemctl status tells sensors, subscribers and the last shake"""
    device, script = started(guest)
    device.shake()
    script.wait("shake", phase="ended")
    line = guest.unit("StatusText")
    if not re.fullmatch(r"1 sensor, 1 subscriber, last shake \d+ s ago", line):
        raise Failure(f"the status is: {line}")


def test_stop(guest):
    """SIGTERM ends it cleanly, its subscribers are told, and the socket waits for the next"""
    device, script = started(guest)
    guest.run("systemctl stop shaked.service")
    expect("why it ended", guest.unit("Result"), "success")
    expect("how the process ended", guest.unit("ExecMainStatus"), "0")
    expect("what the script heard", script.wait("goodbye")["reason"], "stop")
    Listener(guest, "next")


def test_restart(guest):
    """a restart keeps the connection: a new hello on it, and sequences go on"""
    device, script = started(guest)
    device.shake()
    ended = script.wait("shake", phase="ended")
    process = guest.unit("MainPID")
    guest.run("systemctl restart shaked.service")
    goes_on(guest, device, script, ended, process)


def test_kill(guest):
    """a daemon killed is back, and so are its subscribers"""
    device, script = started(guest)
    device.shake()
    ended = script.wait("shake", phase="ended")
    process = guest.unit("MainPID")
    guest.run("systemctl kill --signal=KILL shaked.service")
    goes_on(guest, device, script, ended, process)


def test_watchdog(guest):
    """a daemon that hangs is killed by the watchdog and started again"""
    device, script = started(guest)
    device.shake()
    ended = script.wait("shake", phase="ended")
    process = guest.unit("MainPID")
    guest.run("systemctl kill --signal=STOP shaked.service")
    goes_on(guest, device, script, ended, process)
    killed = guest.run("journalctl --unit=shaked.service --grep='Watchdog timeout' --output=cat")
    if not killed:
        raise Failure("the watchdog had no part in it")


def goes_on(guest, device, script, ended, process):
    """Waits for the new process and shakes the device again."""
    hello = script.wait("hello", 2)
    guest.wait_for_daemon()
    if guest.unit("MainPID") == process:
        raise Failure(f"{process} is still the daemon")
    expect("the instance", hello["instance"], script.wait("hello")["instance"])
    if hello["sequence"] < ended["sequence"]:
        raise Failure(f"after {ended['sequence']} came {hello['sequence']}")
    device.shake()
    script.wait("shake", 2, phase="ended")
    notices = [notice for notice in script.heard() if notice["type"] == "shake"]
    expect("the phases", [n["phase"] for n in notices], ["began", "ended"] * 2)
    sequences = [notice["sequence"] for notice in notices]
    expect("the sequences in their order", sequences, sorted(set(sequences)))


def test_reload(guest):
    """a reload puts a new configuration in force and keeps process, connection and device"""
    device, script = started(guest)
    process = guest.unit("MainPID")
    guest.run("printf '[Detector]\\nSetting=gentle\\n' > /etc/shaked/shaked.conf")
    guest.run("systemctl reload shaked.service")
    expect("setting", guest.reply('{"request": "status"}')["status"]["setting"], "gentle")
    expect("the daemon's process", guest.unit("MainPID"), process)
    device.shake()
    script.wait("shake", phase="ended")


def test_bad_reload(guest):
    """an error in the configuration fails the reload, is named, and leaves the old one in force"""
    device, script = started(guest)
    guest.run("printf '[Detector]\\n\\nSetting=violent\\n' > /etc/shaked/shaked.conf")
    status, _ = guest.attempt("systemctl reload shaked.service")
    if status == 0:
        raise Failure("the reload succeeded")
    journal = guest.journal()
    for word in ("/etc/shaked/shaked.conf", "3", "Setting", "violent", "gentle, medium, firm"):
        if word not in journal:
            raise Failure(f"the journal does not name {word}")
    expect("setting", guest.reply('{"request": "status"}')["status"]["setting"], "medium")
    expect("state", guest.unit("ActiveState"), "active")
    device.shake()
    script.wait("shake", phase="ended")


def test_bad_start(guest):
    """an error in the configuration at the start ends it with 78, once and not again and again"""
    guest.run("mkdir -p /etc/shaked && printf '[Detector]\\nSetting=violent\\n' > /etc/shaked/shaked.conf")
    guest.attempt("systemctl start shaked.service")
    guest.wait("failed", lambda: guest.unit("ActiveState") == "failed")
    expect("exit status", guest.unit("ExecMainStatus"), "78")
    expect("restarts", guest.unit("NRestarts"), "0")


def test_nonsense(guest):
    """nonsense on the socket is answered with bad-json, and the daemon lives on"""
    device, script = started(guest)
    expect("the error", guest.reply("nonsense")["error"]["code"], "bad-json")
    device.shake()
    script.wait("shake", phase="ended")


def test_idle_end(guest):
    """where it is so configured it ends without sensors and subscribers, and comes with the next"""
    guest.run(
        "mkdir -p /etc/shaked"
        " && printf '[Sensors]\\nExitWithout=yes\\n' >/etc/shaked/shaked.conf"
    )
    device = Device(guest, "uinput")
    guest.wait_for_daemon()
    device.unplug()
    guest.wait("its end", lambda: guest.unit("ActiveState") == "inactive")
    expect("how it ended", guest.unit("Result"), "success")
    Device(guest, "uinput", "next")
    guest.wait_for_daemon()


def test_sleep(guest):
    """before the machine sleeps sensors are released, and taken up when logind calls it awake"""
    # A real logind, and a sleep that is over at once: nobody could wake the guest.
    guest.run(
        "mkdir /run/systemd/system/systemd-suspend.service.d && printf"
        " '[Service]\\nExecStart=\\nExecStart=/bin/true\\n'"
        " >/run/systemd/system/systemd-suspend.service.d/awake.conf"
        " && systemctl unmask systemd-logind.service && systemctl daemon-reload"
        " && systemctl start systemd-logind.service"
    )
    device, script = started(guest)
    device.shake(seconds=60)
    script.wait("shake", phase="began")
    guest.run(
        "busctl call org.freedesktop.login1 /org/freedesktop/login1"
        " org.freedesktop.login1.Manager Suspend b false"
    )
    script.wait("shake", phase="cancelled", reason="gap")
    script.wait("shake", number=2, phase="began")
