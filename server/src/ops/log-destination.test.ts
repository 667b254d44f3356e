import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { LogDestination } from "./log-destination.ts";

const smallWaitingLengthMax = 1024 * 1024;
const destinationUrl = new URL("log-destination.ts", import.meta.url).href;

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
