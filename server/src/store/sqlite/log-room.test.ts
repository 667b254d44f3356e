import assert from "node:assert/strict";
import { copyFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { fakeDebit } from "../testing/samples.ts";
import { makeTemporaryFolder, openForTest } from "../testing/temporary-folder.ts";
import { LogRoom } from "./log-room.ts";
import { openWritingConnection } from "./sqlite-connection.ts";

const stepBytes = 256 * 1024;
const roomy = 16 * stepBytes;

test("extend() makes room to which commits write, until it is used up", async (t) => {
  const { connection, room, note, logBytes } = await openLog(t, roomy);
  note("first");
  assert.ok(room.isUsedUp());
  room.extend();
  assert.equal(logBytes(), stepBytes);
  let commits = 1;
  for (; !room.isUsedUp(); commits += 1) note(`text ${commits}`);
  assert.ok(commits > 50);
  assert.equal(countNotes(connection), commits);
  room.extend();
  assert.equal(logBytes(), 2 * stepBytes);
});

test("extend() leaves a log that is read to its last commit after a crash", async (t) => {
  const { file, room, note } = await openLog(t, roomy);
  note("before");
  room.extend();
  note("after");
  const crashed = `${file}.crashed`;
  for (const suffix of ["", "-wal"]) copyFileSync(file + suffix, crashed + suffix);
  const again = await openWritingConnection(crashed);
  t.after(() => again.close());
  assert.equal(countNotes(again), 2);
  assert.equal(again.pragma("integrity_check", { simple: true }), "ok");
});

test("extend() changes nothing while another connection writes", async (t) => {
  const { file, connection, room, note, logBytes } = await openLog(t, roomy);
  note("first");
  const other = await openWritingConnection(file);
  t.after(() => other.close());
  other.exec("begin immediate; insert into notes values ('other')");
  const before = logBytes();
  room.extend();
  assert.equal(logBytes(), before);
  other.exec("commit");
  room.extend();
  assert.equal(logBytes(), stepBytes);
  assert.equal(countNotes(connection), 2);
});

test("isUsedUp() is false where the log would grow beyond its bound", async (t) => {
  const { room, note } = await openLog(t, stepBytes);
  note("first");
  assert.equal(room.isUsedUp(), false);
});

test("isUsedUp() is false after giveUp()", async (t) => {
  const { room, note } = await openLog(t, roomy);
  note("first");
  room.giveUp();
  assert.equal(room.isUsedUp(), false);
});

test("a store's debits find room in the log, and are all there when it is opened again", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  const store = await openForTest(t, file);
  const debits = 20;
  for (let i = 0; i < debits; i += 1) await store.ledger.commitDebits([fakeDebit()]);
  // The room is made after an answer, and before the write that follows it.
  await store.ping();
  await store.ping();
  assert.equal(statSync(`${file}-wal`).size % stepBytes, 0);
  await store.close();
  const again = await openForTest(t, file);
  assert.equal(await again.ledger.readUsed("account", fakeDebit().day), debits);
});

async function openLog(t: TestContext, bytesMax: number) {
  const file = join(makeTemporaryFolder(t), "notes.db");
  const connection = await openWritingConnection(file);
  connection.exec("create table notes (text)");
  const room = new LogRoom(connection, bytesMax);
  t.after(() => {
    room.close();
    connection.close();
  });
  const insert = connection.prepare("insert into notes values (?)");
  return {
    file,
    connection,
    room,
    note: (text: string): unknown => insert.run(text),
    logBytes: (): number => statSync(`${file}-wal`).size,
  };
}

function countNotes(connection: Awaited<ReturnType<typeof openWritingConnection>>): unknown {
  return connection.prepare("select count(*) from notes").pluck().get();
}
