# SPDX-License-Identifier: MIT
from harness.guest import Device, expect


def test_process(guest):
    """the daemon is the user shaked, with no other group and no capability"""
    Device(guest, "uinput")
    guest.wait_for_daemon()
    status = dict(
        line.split(":", 1)
        for line in guest.run(f"cat /proc/{guest.unit('MainPID')}/status").splitlines()
    )
    user, group = guest.run("id --user shaked; id --group shaked").split()
    expect("user", set(status["Uid"].split()), {user})
    expect("group", set(status["Gid"].split()), {group})
    expect("groups", status["Groups"].split(), [group])
    for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
        expect(name, int(status[name], 16), 0)
    expect("no new privileges", status["NoNewPrivs"].strip(), "1")
    expect("system calls filtered", status["Seccomp"].strip(), "2")


def test_nodes(guest):
    """the group shaked may read accelerometers, and no other node has changed hands"""
    accelerometer = Device(guest, "uinput", "accelerometer").node
    pad = Device(guest, "dualsense", "pad").node
    keyboard = Device(guest, "keyboard", "keyboard").node
    guest.run("udevadm settle")
    for node in (accelerometer, pad):
        expect(node, guest.run(f"stat --format='%U %G %a' {node}"), "root shaked 640")
    expect(keyboard, guest.run(f"stat --format='%U %G %a' {keyboard}"), "root input 660")
    theirs = guest.run("find /dev -group shaked").split()
    expect("the group's nodes", set(theirs), {accelerometer, pad})


def test_reach(guest):
    """inside its unit the daemon can read an accelerometer, and no keyboard, disk or memory"""
    guest.run("systemctl mask --runtime shaked.service")
    accelerometer = Device(guest, "uinput", "accelerometer").node
    keyboard = Device(guest, "keyboard", "keyboard").node
    guest.run("udevadm settle && systemctl unmask --runtime shaked.service")
    # A program in the daemon's place, in everything that the shipped unit lays on it.
    guest.run(
        "mkdir -p /run/systemd/system/shaked.service.d &&"
        " printf '[Service]\\nExecStart=\\nType=oneshot\\nExecStart=/usr/local/lib/guest/reach %s\\n'"
        f" '{accelerometer} {keyboard} /dev/vda /dev/mem /dev/uinput /dev/uhid /etc/shadow'"
        " > /run/systemd/system/shaked.service.d/reach.conf &&"
        " systemctl daemon-reload && systemctl start shaked.service"
    )
    said = guest.run("journalctl --unit=shaked.service --identifier=reach --output=cat")
    expect("what it could open", said.split(), ["opened", accelerometer])
