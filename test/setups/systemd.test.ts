/** The example unit, as far as it can be tried where systemd is not the first process. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { loadSettings } from "../../server/src/ops/load-config.ts";
import { createFolder } from "../running-server.ts";
import { adapt } from "./find-block.ts";
import { readRepositoryFile } from "./find-block.ts";
import { findMissing } from "./is-installed.ts";

const unit = readRepositoryFile("deploy/tincture.service");
/** In tenths, of `systemd-analyze security`: 0 is none, 100 is all. */
const exposureMax = 20;
const skip = findMissing("systemd-analyze", "--version");

test("systemd-analyze accepts the example unit and rates it little exposed", { skip }, (t) => {
  const path = join(createFolder(t), "tincture.service");
  writeFileSync(path, adapt(unit, { "/usr/bin/node": process.execPath }));
  const verified = spawnSync("systemd-analyze", ["verify", path], { encoding: "utf8" });
  assert.deepEqual({ status: verified.status, said: verified.stderr }, { status: 0, said: "" });
  const judged = spawnSync("systemd-analyze", ["security", "--offline=true", `--threshold=${exposureMax}`, path], {
    encoding: "utf8",
  });
  assert.equal(judged.status, 0, judged.stdout.slice(-200));
});

test("loadConfig() accepts the example settings file and the unit's variables", (t) => {
  assert.doesNotMatch(unit, /^Environment/mu);
  const folder = createFolder(t);
  writeFileSync(join(folder, "tincture.env"), readRepositoryFile("deploy/tincture.env"));
  const { config, warnings } = loadSettings({ DATABASE_URL: `sqlite:${join(folder, "tincture.db")}` });
  assert.equal(config.siteUrl, "https://colors.example.com");
  assert.equal(config.isProduction, true);
  assert.deepEqual(config.trustProxy, ["127.0.0.1"]);
  assert.deepEqual(warnings, []);
});

test("the example unit starts the package's program, and allows its shutdown time", () => {
  const program = "/opt/tincture/node_modules/tincture/server/bin/tincture.js";
  assert.match(unit, new RegExp(`^ExecStart=/usr/bin/node ${program} serve --data /var/lib/tincture$`, "mu"));
  assert.match(unit, /^TimeoutStopSec=10$/mu);
});
