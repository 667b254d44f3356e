import assert from "node:assert/strict";
import { test } from "node:test";
import { checkClock, checkDatabase, checkNode, checkServer, checkSiteUrl } from "./doctor.ts";

const now = Date.UTC(2030, 0, 2);
const location = { engine: "sqlite", file: "/data/tincture.db" } as const;
const state = { appliedSteps: ["0001-a"], pendingSteps: [], unknownSteps: [], lastAppliedAt: now - 1 };
const server = { version: 180_001, time: now, isStandby: false, connectionsMax: 100, unsafeSettings: [] };
const config = { databaseConnectionsMax: 12 };

test("checkNode() refuses what cannot run, and warns without argon2", () => {
  const levels = ["20.9.0", "22.14.9", "22.15.0", "24.6.9", "24.7.0", "26.0.0"].map((v) => checkNode(v).level);
  assert.deepEqual(levels, ["failure", "failure", "warning", "warning", "ok", "ok"]);
});

test("checkDatabase() tells a new, a current, an old, a newer and a broken database apart", () => {
  const old = { ...state, pendingSteps: ["0002-b"] };
  const newer = { ...state, unknownSteps: ["0009-z"] };
  const levels = [undefined, state, old, newer, "disk I/O error"].map((found) => checkDatabase(found, location).level);
  assert.deepEqual(levels, ["ok", "ok", "warning", "failure", "failure"]);
  assert.match(checkDatabase(newer, location).message, /0009-z/);
});

test("checkServer() finds standbys, lost durability, old versions and too few connections", () => {
  const judge = (change: Partial<typeof server>) =>
    checkServer({ ...server, ...change }, config).map(({ level, fix }) => [level, fix]);
  assert.deepEqual(judge({}), [["ok", undefined]]);
  assert.deepEqual(judge({ isStandby: true })[0]?.[0], "failure");
  assert.deepEqual(judge({ version: 140_009 })[0], ["warning", "Upgrade to PostgreSQL 15 or newer."]);
  assert.deepEqual(judge({ connectionsMax: 12 })[0]?.[0], "warning");
  const [unsafe] = checkServer({ ...server, unsafeSettings: ["fsync"] }, config);
  assert.deepEqual([unsafe?.level, unsafe?.fix], ["failure", "Set fsync = on and restart the server."]);
});

test("checkClock() compares with the database, and with PostgreSQL's clock", () => {
  assert.equal(checkClock(state, now).level, "ok");
  assert.equal(checkClock(state, now - 10_000).level, "failure");
  assert.equal(checkClock({ ...state, server: { ...server, time: now + 5000 } }, now).level, "warning");
});

test("checkSiteUrl() warns about local addresses in production and about plain HTTP", () => {
  const judge = (siteUrl: string, isProduction: boolean) => checkSiteUrl({ siteUrl, isProduction }).level;
  assert.equal(judge("http://localhost:3000", false), "ok");
  assert.equal(judge("http://localhost:3000", true), "warning");
  assert.equal(judge("http://colors.example.com", false), "warning");
  assert.equal(judge("https://colors.example.com", true), "ok");
});
