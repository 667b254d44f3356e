/**
 * The example unit, started as its comment says. Only in the long run: systemd and all that it
 * starts take half a minute.
 */
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { createOwner } from "../running-server.ts";
import { size } from "../sizes.ts";
import { findObstacle, startUnit } from "./started-unit.ts";

/** Attacks of a compromised service. The named line of the unit refuses each. */
const attempts: Readonly<Record<string, string>> = {
  "ProtectSystem /etc": "touch /etc/x",
  "ProtectSystem /opt": "touch /opt/tincture/x",
  "ProtectSystem /var": "touch /var/lib/x",
  ProtectHome: "ls /root",
  PrivateDevices: "ls /dev/vda || ls /dev/mem",
  CapabilityBoundingSet: "mknod /var/lib/tincture/n c 1 3",
  ProtectProc: "ls /proc/1",
  ProtectClock: "date -s 2030-01-01",
  ProtectHostname: "hostname evil",
  ProtectKernelLogs: "dmesg",
  ProtectKernelTunables: "echo 1 >/proc/sys/kernel/panic",
  ProtectKernelModules: "ls /usr/lib/modules",
  ProtectControlGroups: "mkdir /sys/fs/cgroup/evil",
  RestrictNamespaces: "unshare --user true",
  RestrictRealtime: "chrt -f 1 true",
  RestrictSUIDSGID: "cp /bin/true /var/lib/tincture/s; chmod u+s /var/lib/tincture/s",
  LockPersonality: "setarch --addr-no-randomize true",
  SystemCallFilter: "chroot / true",
  RestrictAddressFamilies: "node -e 'require(\"node:os\").networkInterfaces()'",
};
const allowed: Readonly<Record<string, string>> = {
  StateDirectory: "touch /var/lib/tincture/x; rm /var/lib/tincture/x",
  "the settings file": "test -r data/tincture.env",
  UMask: "test $(umask) = 0077",
  LimitNOFILE: "test $(ulimit -n) = 12000",
  "the engine compiles": "node -e 'for (let i = 0; i < 1e6; i++);'",
};

if (size === "long")
  test("the example unit", { skip: findObstacle() }, async (t) => {
    const owner = createOwner();
    after(() => owner.clear());
    const unit = await startUnit(owner);

    await t.test("serves API and pages as a user of its own, and keeps its data from others", async () => {
      const facts = [
        "curl -s -o /dev/null -w '%{http_code} ' http://127.0.0.1:3000/readyz",
        "curl -s -o /dev/null -w '%{http_code}\\n' http://127.0.0.1:3000/palettes",
        "stat -c '%a %U' /var/lib/tincture /var/lib/tincture/tincture.db",
        "ps -o user= -p $(systemctl show -p MainPID --value tincture)",
      ];
      assert.equal(await unit.run(facts.join("; ")), "200 200\n700 tincture\n600 tincture\ntincture\n");
    });

    await t.test("shares database and settings with the documented command of its user", async () => {
      const command =
        "cd /opt/tincture && setpriv --reuid=tincture --regid=tincture --init-groups node server/bin/tincture.js";
      assert.match(await unit.run(`${command} accounts create --email ada@example.com`), /^[0-9a-f-]{36}\n$/u);
      assert.equal(await unit.run("stat -c %U /var/lib/tincture/* | sort -u"), "tincture\n");
    });

    await t.test("leaves a program in it nothing but what it needs", async () => {
      const lines = Object.entries({ ...attempts, ...allowed }).map(
        ([name, command]) => `if (${command}) >/dev/null 2>&1; then echo ${name}; fi`,
      );
      await unit.run(`cat >/opt/probe.sh <<'END'\n${lines.join("\n")}\nEND`);
      const asProbe =
        "s/^Type=.*/Type=oneshot/; s/^Restart=.*//; s#^ExecStart=.*#ExecStart=/bin/bash /opt/probe.sh\\nStandardOutput=file:/run/probe#";
      const folder = "/etc/systemd/system";
      await unit.run(
        `sed '${asProbe}' ${folder}/tincture.service >${folder}/probe.service; systemctl daemon-reload; systemctl start probe`,
      );
      assert.deepEqual((await unit.run("cat /run/probe")).trim().split("\n"), Object.keys(allowed));
    });

    await t.test("is started again after a crash, and stops with code 0", async () => {
      await unit.run("kill -9 $(systemctl show -p MainPID --value tincture)");
      const restarted =
        "until [ $(systemctl show -p NRestarts --value tincture) = 1 ] && curl -fs http://127.0.0.1:3000/livez; do sleep 0.2; done";
      await unit.run(restarted);
      const ended = await unit.run("systemctl stop tincture; systemctl show -p Result,ExecMainStatus tincture");
      assert.deepEqual(ended.trim().split("\n").toSorted(), ["ExecMainStatus=0", "Result=success"]);
    });
  });
