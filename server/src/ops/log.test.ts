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

test("createLog() cuts long error messages and stacks and keeps short ones", () => {
  const lines = logWith(
    "error",
    `const long = (letter) => letter.repeat(100_000);
    log.error({ err: new RangeError(long("m"), { cause: new Error(long("c")) }) }, "cut");
    log.error({ err: new TypeError("x is undefined") });
    log.error({ err: "thrown text" });`,
  );
  const [cut = "", whole = "", text = ""] = lines.split("\n");
  assert.ok(cut.length > 1000 && cut.length < 5000, `${cut.length}`);
  const { type, message, stack } = JSON.parse(whole).err;
  assert.deepEqual([type, message], ["TypeError", "x is undefined"]);
  assert.match(stack, /^TypeError: x is undefined\n +at /);
  assert.equal(JSON.parse(text).err, "thrown text");
});
