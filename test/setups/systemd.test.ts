/** The example unit, as far as it can be tried where systemd is not the first process. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { loadConfig } from "../../server/src/load-config.ts";
import { createFolder } from "../running-server.ts";
import { adapt } from "./find-block.ts";
import { readRepositoryFile } from "./image-stages.ts";
import { findMissing } from "./is-installed.ts";

const unit = readRepositoryFile("docs/operating/tincture.service");
const secret = "0123456789abcdef0123456789abcdef";
/** In tenths, of `systemd-analyze security`: 0 is none, 100 is all. */
const exposureMax = 20;
const skip = findMissing("systemd-analyze", "--version");

test("systemd-analyze knows every line of the example unit, and finds it little exposed", { skip }, (t) => {
  const path = join(createFolder(t), "tincture.service");
  writeFileSync(path, adapt(unit, { "/usr/bin/node": process.execPath }));
  const verified = spawnSync("systemd-analyze", ["verify", path], { encoding: "utf8" });
  assert.deepEqual({ status: verified.status, said: verified.stderr }, { status: 0, said: "" });
  const judged = spawnSync("systemd-analyze", ["security", "--offline=true", `--threshold=${exposureMax}`, path], {
    encoding: "utf8",
  });
  assert.equal(judged.status, 0, judged.stdout.slice(-200));
});

test("loadConfig() takes the environment of the example unit, with the secret from its credential", (t) => {
  const folder = createFolder(t);
  const credential = /^LoadCredential=(?<name>[^:]+):/mu.exec(unit)?.groups?.["name"] ?? "";
  writeFileSync(join(folder, credential), `${secret}\n`);
  const lines = [
    ...adapt(unit, { "%S": "/var/lib", "%d": folder }).matchAll(/^Environment=(?<name>\w+)=(?<value>.*)$/gmu),
  ];
  const config = loadConfig(Object.fromEntries(lines.map(([, name = "", value = ""]) => [name, value])));
  assert.equal(config.authSecret, secret);
  assert.equal(config.databaseUrl, "sqlite:/var/lib/tincture/tincture.db");
  assert.equal(config.isProduction, true);
  assert.deepEqual(config.trustProxy, ["127.0.0.1"]);
});

test("the example unit starts the program of the image, and stops it after its own time to stop", () => {
  const command = /^ExecStart=\S+ (?<program>\S+)$/mu.exec(unit)?.groups?.["program"] ?? "";
  assert.ok(readRepositoryFile("Dockerfile").includes(`CMD ["node", "${command}"]`), command);
  assert.match(unit, /^TimeoutStopSec=10$/mu);
});
