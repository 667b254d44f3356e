import assert from "node:assert/strict";
import test from "node:test";
import { createRandom } from "../fault.ts";
import { Disk, type Survivors } from "./disk.ts";
import type { DiskEvent } from "./read-events.ts";
import { drawSurvivors, newestName, nothing } from "./survivors.ts";

const everything: Survivors = { changes: (changes) => changes, names: (names) => names };
const folder = "/d";
const path = `${folder}/f`;
/** Two blocks of the largest sectors. */
const size = 8192;

test("failPower() keeps nothing of a file whose name was not synced", () => {
  const disk = play([create(1), write(2, "a"), syncFile(3)]);
  assert.deepEqual([...disk.failPower(nothing)], []);
});

test("failPower() keeps what was synced, and of the rest what survives", () => {
  const disk = play([create(1), write(2, "aa"), syncFolder(3), syncFile(4), write(5, "b")]);
  assert.equal(read(disk, nothing), "aa");
  assert.equal(read(disk, everything), "ba");
});

test("failPower() loses a write that had not come back when the sync began", () => {
  const late: DiskEvent = { kind: "write", file: 1, offset: 0, bytes: Buffer.from("a"), began: 2, ended: 5 };
  const disk = play([create(1), syncFolder(2), late, { kind: "sync", target: 1, began: 4, ended: 6 }]);
  assert.equal(read(disk, nothing), "");
});

test("failPower() fills with zeros what was lost before something that survived, and what was cut off", () => {
  const disk = play([create(1), syncFolder(2), write(3, "a"), write(4, "b", 2)]);
  assert.equal(read(disk, { ...everything, changes: (changes) => changes.slice(1) }), "\0\0b");
  disk.apply({ kind: "truncate", file: 1, size: 1, began: 5, ended: 5 });
  disk.apply(syncFile(6));
  disk.apply(write(7, "c", 2));
  assert.equal(read(disk, everything), "a\0c");
});

test("failPower() keeps a file's content under its new name, and both names when only the newest survives", () => {
  const rename = name(4, [
    [path, undefined],
    [`${folder}/g`, 1],
  ]);
  const disk = play([create(1), syncFolder(2), name(3, [[`${folder}/h`, 1]]), rename]);
  assert.deepEqual([...disk.failPower(everything).keys()], ["/d/g", "/d/h"]);
  assert.deepEqual([...disk.failPower(nothing).keys()], ["/d/f"]);
  assert.deepEqual([...disk.failPower(newestName).keys()], ["/d/g"]);
});

test("failPower() keeps no file in a folder that has not survived", () => {
  const inner = `${folder}/e`;
  const made = name(1, [[inner, "folder"]]);
  const disk = play([made, { ...name(2, [[`${inner}/f`, 1]]), folder: inner }, syncOf(inner, 3)]);
  assert.deepEqual([...disk.failPower(nothing).keys()], []);
  disk.apply(syncFolder(4));
  assert.deepEqual([...disk.failPower(nothing).keys()], [inner, `${inner}/f`]);
});

test("failPower() loses everything on a disk that lies", () => {
  const disk = new Disk(folder, "lying");
  for (const event of [create(1), write(2, "a"), syncFolder(3), syncFile(4)]) disk.apply(event);
  assert.deepEqual([...disk.failPower(nothing)], []);
});

test("drawSurvivors() tears writes at sectors, and harms nothing beside them", () => {
  const disk = play([create(1), write(2, "o".repeat(3 * size)), syncFolder(3), syncFile(4)]);
  disk.apply(write(5, "n".repeat(size), 100));
  const random = createRandom(1);
  const seen = new Set<string>();
  for (let draw = 0; draw < 100; draw += 1) {
    const content = read(disk, drawSurvivors(random));
    assert.equal(content.slice(0, 100) + content.slice(100 + size), "o".repeat(2 * size));
    const sectors = content.slice(512, size).match(/.{512}/gsu) ?? [];
    seen.add(sectors.map((sector) => (/^(?:o+|n+)$/u.test(sector) ? sector[0] : "?")).join(""));
  }
  assert.ok(seen.has("n".repeat(15)) && seen.has("o".repeat(15)));
  assert.ok([...seen].some((text) => /no/u.test(text)) && [...seen].some((text) => text.includes("?")));
});

function play(events: readonly DiskEvent[]): Disk {
  const disk = new Disk(folder);
  for (const event of events) disk.apply(event);
  return disk;
}

function read(disk: Disk, survivors: Survivors): string {
  const content = disk.failPower(survivors).get(path);
  assert.ok(content);
  return content.toString("latin1");
}

function create(time: number): DiskEvent {
  return name(time, [[path, 1]]);
}

function name(time: number, entries: readonly (readonly [string, number | "folder" | undefined])[]) {
  return { kind: "name", folder, entries, began: time, ended: time } as const;
}

function write(time: number, text: string, offset = 0): DiskEvent {
  return { kind: "write", file: 1, offset, bytes: Buffer.from(text), began: time, ended: time };
}

function syncFile(time: number): DiskEvent {
  return syncOf(1, time);
}

function syncFolder(time: number): DiskEvent {
  return syncOf(folder, time);
}

function syncOf(target: number | string, time: number): DiskEvent {
  return { kind: "sync", target, began: time, ended: time };
}
