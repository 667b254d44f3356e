import assert from "node:assert/strict";
import test from "node:test";
import { parseTrace } from "./parse-trace.ts";
import { type DiskEvent, readEvents } from "./read-events.ts";

const places = { folder: "/d", marks: "/m" };

test("readEvents() follows a file from its name to its sync", () => {
  const events = read([
    `7 openat(AT_FDCWD<${hex("/")}>, "${hex("/d/f")}", O_WRONLY|O_CREAT, 0600) = 3<${hex("/d/f")}>`,
    `7 write(3<${hex("/d/f")}>, "${hex("ab")}", 2) = 2`,
    `7 write(3<${hex("/d/f")}>, "${hex("c")}", 1) = 1`,
    `7 pwrite64(3<${hex("/d/f")}>, "${hex("xyz")}", 3, 4096) = 2`,
    `7 fsync(3<${hex("/d/f")}>)  = 0`,
    `7 rename("${hex("/d/f")}", "${hex("/d/g")}") = 0`,
    `7 fsync(4<${hex("/d")}>) = 0`,
    `7 write(5<${hex("/m")}>, "${hex("told you 1\n")}", 11) = 11`,
  ]);
  assert.deepEqual(events.map(summarize), [
    "name /d/f=1",
    "write 1 0 ab",
    "write 1 2 c",
    "write 1 4096 xy",
    "sync 1",
    "name /d/f= /d/g=1",
    "sync /d",
    "mark told you 1",
  ]);
});

test("readEvents() lets a write begin early and a sync end late when threads interrupt each other", () => {
  const file = `3<${hex("/d/f")}>`;
  const events = read([
    `7 openat(AT_FDCWD<${hex("/")}>, "${hex("/d/f")}", O_RDWR|O_CREAT, 0600) = ${file}`,
    `7 fdatasync(${file} <unfinished ...>`,
    `8 pwrite64(${file}, "${hex("a")}", 1, 0 <unfinished ...>`,
    `7 <... fdatasync resumed>) = 0`,
    `8 <... pwrite64 resumed>) = 1`,
    "8 +++ exited with 0 +++",
  ]);
  assert.deepEqual(events.map(summarize), ["name /d/f=1", "write 1 0 a", "sync 1"]);
  assert.deepEqual(
    events.map(({ began, ended }) => [began, ended]),
    [
      [1, 1],
      [3, 5],
      [2, 4],
    ],
  );
});

test("readEvents() passes over what failed, what lies elsewhere, and SQLite's shared memory", () => {
  const events = read([
    `7 mkdir("${hex("/d/e")}", 0700) = -1 EEXIST (File exists)`,
    `7 openat(AT_FDCWD<${hex("/")}>, "${hex("/elsewhere")}", O_RDWR|O_CREAT, 0600) = 3<${hex("/elsewhere")}>`,
    `7 openat(AT_FDCWD<${hex("/")}>, "${hex("/d/f-shm")}", O_RDWR|O_CREAT, 0600) = 3<${hex("/d/f-shm")}>`,
    `7 mmap(NULL, 32768, PROT_READ|PROT_WRITE, MAP_SHARED, 3<${hex("/d/f-shm")}>, 0) = 0x7f5c10a60000`,
    `7 pwrite64(3<${hex("/d/f")}>, "${hex("a")}", 1, 0 <unfinished ...>`,
  ]);
  assert.deepEqual(events, []);
});

test("readEvents() refuses what it does not know", () => {
  const file = `3<${hex("/d/f")}>`;
  const open = `7 openat(AT_FDCWD<${hex("/")}>, "${hex("/d/f")}", O_RDWR|O_CREAT, 0600) = ${file}`;
  assert.throws(() => read([open, `7 fallocate(${file}, 0, 0, 4096) = 0`]), /does not know: fallocate/u);
  assert.throws(
    () => read([open, `7 mmap(NULL, 1, PROT_WRITE, MAP_SHARED, ${file}, 0) = 0x1`]),
    /does not know: mmap/u,
  );
  assert.throws(() => read([open, `7 rename("${hex("/d/f")}", "${hex("/f")}") = 0`]), /moves between folders/u);
});

function read(lines: readonly string[]): readonly DiskEvent[] {
  return readEvents(parseTrace(lines), places);
}

/** As strace writes bytes. */
function hex(text: string): string {
  return [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
}

function summarize(event: DiskEvent): string {
  if (event.kind === "mark") return `mark ${event.text}`;
  if (event.kind === "sync") return `sync ${event.target}`;
  if (event.kind === "truncate") return `truncate ${event.file} ${event.size}`;
  if (event.kind === "write") return `write ${event.file} ${event.offset} ${event.bytes.toString()}`;
  return `name ${event.entries.map(([path, target]) => `${path}=${target ?? ""}`).join(" ")}`;
}
