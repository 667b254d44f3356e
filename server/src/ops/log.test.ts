import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

const logUrl = new URL("log.ts", import.meta.url).href;

/** Returns the log of a child process, whose standard error can be captured. */
function logWith(level: string, statements: string): string {
  const program = `import { createLog } from "${logUrl}"; const log = createLog("${level}", () => {}); ${statements}`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }).stderr;
}

test("createLog() writes lines of its level and nothing at silent", () => {
  assert.match(logWith("error", 'log.fatal("the end")'), /the end/);
  assert.equal(logWith("silent", 'log.fatal("the end")'), "");
});
