/**
 * Checks the example rules with Prometheus. test/metrics.test.ts checks that their metrics exist.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { createFolder } from "../running-server.ts";
import { readRepositoryFile } from "./find-block.ts";
import { findMissing } from "./is-installed.ts";

const rulesPath = "deploy/alerts.yaml";
const skip = findMissing("promtool", "--version");

test("promtool accepts the example alerts and the scrape configuration", { skip }, (t) => {
  const rules = readRepositoryFile(rulesPath);
  const scrape = [...rules.matchAll(/^# {3}(?<line> *\S.*)$/gmu)].map(({ groups }) => groups?.["line"] ?? "");
  assert.match(scrape.join("\n"), /^scrape_configs:\n.*job_name: tincture/u);
  const path = join(createFolder(t), "prometheus.yml");
  const rulesFile = fileURLToPath(new URL(`../../${rulesPath}`, import.meta.url));
  writeFileSync(path, `rule_files: [${JSON.stringify(rulesFile)}]\n${scrape.join("\n")}\n`);
  const { status, stdout, stderr } = spawnSync("promtool", ["check", "config", path], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  const count = rules.match(/- alert: /gu)?.length;
  assert.match(stdout, new RegExp(`SUCCESS: ${count} rules found`, "u"));
});
