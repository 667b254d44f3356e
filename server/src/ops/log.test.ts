import assert from "node:assert/strict";
import { spawnSync, execFileSync } from "node:child_process";
import { test, type TestContext } from "node:test";
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LogDestination } from "./log.ts";

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

const smallWaitingLengthMax = 1024 * 1024;
const destinationUrl = new URL("log.ts", import.meta.url).href;

interface Told {
  dropped: number;
  readonly recovered: number[];
}

function openDestination(fd: number) {
  const told: Told = { dropped: 0, recovered: [] };
  const destination = new LogDestination({
    fd,
    waitingLengthMax: smallWaitingLengthMax,
    onDrop: () => (told.dropped += 1),
    onRecovery(lostCount) {
      told.recovered.push(lostCount);
      destination.write(`${lostCount} lost\n`);
    },
  });
  return { destination, told, flush: () => new Promise<void>((resolve) => destination.flush(resolve)) };
}

function createPath(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "tincture-log-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return join(folder, "log");
}

function openFile(t: TestContext, path: string, flags: string | number): number {
  const fd = openSync(path, flags);
  t.after(() => closeSync(fd));
  return fd;
}

/** Opens a pipe without a reader. Reads do not block, since the next write may need this thread. */
function openPipe(t: TestContext, flags: number) {
  const path = createPath(t);
  execFileSync("mkfifo", [path]);
  const input = openFile(t, path, constants.O_RDWR | flags);
  return { input, output: openFile(t, path, constants.O_RDONLY | constants.O_NONBLOCK) };
}

function listLines(count: number): readonly string[] {
  return Array.from({ length: count }, (_, place) => `${String(place).padStart(99, " ")}\n`);
}

/** Reads `count` lines from a pipe. */
async function readLines(fd: number, count: number): Promise<readonly string[]> {
  let text = "";
  while (text.split("\n").length <= count) {
    const buffer = Buffer.alloc(1000);
    try {
      text += buffer.toString("latin1", 0, readSync(fd, buffer));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return text.trimEnd().split("\n");
}

test("LogDestination.write() keeps lines whole and in order", async (t) => {
  const path = createPath(t);
  const { destination, told, flush } = openDestination(openFile(t, path, "a"));
  const lines = listLines(5000);
  for (const line of lines) destination.write(line);
  await flush();
  assert.equal(readFileSync(path, "utf8"), lines.join(""));
  assert.deepEqual(told, { dropped: 0, recovered: [] });
});

for (const [kind, flags] of [
  ["blocks", 0],
  ["does not block", constants.O_NONBLOCK],
] as const) {
  test(`LogDestination.write() drops beyond its bound when a pipe that ${kind} is full, and tells it once`, async (t) => {
    const pipe = openPipe(t, flags);
    const { destination, told, flush } = openDestination(pipe.input);
    const lines = listLines((3 * smallWaitingLengthMax) / 100);
    for (const line of lines) destination.write(line);
    const kept = lines.length - told.dropped;
    assert.ok(told.dropped > 0 && kept * 100 <= smallWaitingLengthMax, `${kept} kept`);
    const flushed = flush();
    const read = await readLines(pipe.output, kept + 1);
    await flushed;
    assert.deepEqual(told.recovered, [told.dropped]);
    assert.deepEqual(read, [...lines.slice(0, kept).map((line) => line.trimEnd()), `${told.dropped} lost`]);
  });
}

test("LogDestination.flush() ends if nothing can be written", async (t) => {
  if (process.platform !== "linux") return t.skip("needs /dev/full");
  const { destination, told, flush } = openDestination(openFile(t, "/dev/full", "w"));
  for (const line of listLines(100)) destination.write(line);
  await flush();
  await flush();
  assert.deepEqual(told, { dropped: 0, recovered: [] });
});

test("LogDestination.flush() ends at once if nothing is waiting", async () => {
  await openDestination(1).flush();
});

test("LogDestination.writeRest() writes waiting lines when the process exits by itself", async (t) => {
  const path = createPath(t);
  const program = `
    import { LogDestination } from "${destinationUrl}";
    const destination = new LogDestination({ fd: 2, onDrop() {}, onRecovery() {} });
    process.once("exit", () => destination.writeRest());
    destination.write("a last line\\n");
  `;
  const stdio = ["ignore", "ignore", openFile(t, path, "a")] as const;
  spawnSync(process.execPath, ["--input-type=module", "-e", program], { stdio: [...stdio] });
  assert.equal(readFileSync(path, "utf8"), "a last line\n");
});
