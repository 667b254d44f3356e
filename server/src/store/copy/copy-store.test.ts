import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { followLibrary } from "../../library/library-follower.ts";
import { createLocalLibrary } from "../../library/search/library-thread.ts";
import { sql } from "kysely";
import { openStore, type Store } from "../open-store.ts";
import {
  createTemporaryFolder,
  makeTemporaryFolder,
  openHereForTest,
  openKyselyForTest,
  removeFolder,
} from "../../../../test/support/db/temporary-folder.ts";
import {
  budget,
  fakeAccount,
  fakeAudit,
  fakeCollection,
  fakeDebit,
  fakeDraft,
  fakeKey,
  fakeOwned,
  fakePalette,
  fakePrivate,
  fakeSubmission,
  insertPeopleRows,
} from "../../../../test/support/db/samples.ts";
import { openTestPostgres } from "../../../../test/support/db/postgres-database.ts";
import { copyStore, type CopyProgress } from "./copy-store.ts";
import { storedTables } from "./stored-tables.ts";

const clock = (): number => 1_700_000_000_000;
const paletteCount = 2300;
/** Two thirds of each block of `fill`, without the first, and one that a person published. */
const published = 5 * 306 + 1;
const filled = await createFilled();
const silent = { info: () => undefined, warn: () => undefined };

const postgres = await openTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";

test("copyStore() moves every table to PostgreSQL and back, row for row", { skip }, async (t) => {
  const folder = makeTemporaryFolder(t);
  const [first, second] = [join(folder, "first.db"), join(folder, "second.db")];
  writeFileSync(first, filled);
  const db = await openKyselyForTest(t, first);
  await insertPeopleRows(db);
  await db.insertInto("key_quotas").values({ key_id: "key", day: "2026-01-31", used: 1, granted: 1, cap: 9 }).execute();
  const url = await postgres!.createDatabase(t);
  const progress: CopyProgress[] = [];
  const there = await copyStore(`sqlite:${first}`, url, { clock, onProgress: (step) => progress.push(step) });
  const back = await copyStore(url, `sqlite:${second}`, { clock });
  assert.deepEqual(back, there);
  assert.deepEqual(await dumpFile(t, second), await dumpFile(t, first));
  for (const { name } of storedTables) assert.ok(there[name]!.rows > 0, name);
  assert.equal(there["palettes"]!.rows, paletteCount + 1);
  assert.equal(progress.at(-1)!.rows, progress.at(-1)!.rowsTotal);

  const store = await openStore(url, { clock });
  t.after(() => store.close());
  assert.equal(store.isNew, false);
  assert.equal((await store.keys.findKeyByHash("hash-of-key"))?.account.email, "zoë@example.com");
  assert.deepEqual(await store.ledger.commitDebits([fakeDebit({ asked: 600 })]), [{ granted: 493, used: 500 }]);
});

test("copyStore() knows every table of the schema", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  await openHereForTest(t, file);
  const db = await openKyselyForTest(t, file);
  const present = (await db.introspection.getTables()).map((table) => table.name);
  const others = new Set(["migrations", "migration_lock", "pulse", "library_changes"]);
  assert.deepEqual(
    storedTables.map(({ name }) => name).toSorted(),
    present.filter((name) => !others.has(name)).toSorted(),
  );
});

test("copyStore() fills a database that holds data only when forced, and then replaces all of it", async (t) => {
  const folder = makeTemporaryFolder(t);
  const [source, target] = [join(folder, "source.db"), join(folder, "target.db")];
  writeFileSync(source, filled);
  const other = await openHereForTest(t, target);
  await other.accounts.insertAccount(fakeAccount({ id: "other", email: "other@example.com" }));
  const before = await dumpFile(t, target);
  await assert.rejects(copyStore(`sqlite:${source}`, `sqlite:${target}`, { clock }), {
    code: "invalid_parameter",
    publicMessage: /holds data already \(1 rows in "accounts"\).*--force/,
  });
  assert.deepEqual(await dumpFile(t, target), before);
  await copyStore(`sqlite:${source}`, `sqlite:${target}`, { clock, isForced: true });
  assert.deepEqual(await dumpFile(t, target), await dumpFile(t, source));
});

for (const engine of ["SQLite", "PostgreSQL"]) {
  const isSkipped = engine === "PostgreSQL" && skip;
  test(`copyStore() is followed by a server on the target (${engine})`, { skip: isSkipped }, async (t) => {
    const folder = makeTemporaryFolder(t);
    const source = join(folder, "source.db");
    writeFileSync(source, filled);
    const target = engine === "SQLite" ? `sqlite:${join(folder, "target.db")}` : await postgres!.createDatabase(t);
    const server = await openStore(target, { clock, isAlone: true });
    t.after(() => server.close());
    await server.palettes.insertPalettes([fakePalette(900_000)], clock());
    const library = createLocalLibrary(server.palettes);
    const follower = await followLibrary({ store: server.palettes, library, clock, log: silent, pollMs: 3_600_000 });
    t.after(() => follower.close());
    assert.equal(follower.size, 1);
    for (let round = 0; round < 2; round += 1) {
      await copyStore(`sqlite:${source}`, target, { clock, isForced: true });
      await follower.poll();
      assert.equal(follower.size, published);
    }
  });
}

test("copyStore() leaves the target as it was when it is aborted, and can be repeated", async (t) => {
  const folder = makeTemporaryFolder(t);
  const [source, target] = [join(folder, "source.db"), join(folder, "target.db")];
  writeFileSync(source, filled);
  const onProgress = ({ rows }: CopyProgress): void => {
    if (rows > paletteCount / 2) throw new Error("power cut");
  };
  await assert.rejects(copyStore(`sqlite:${source}`, `sqlite:${target}`, { clock, onProgress }), /power cut/);
  const rows = Object.values(await dumpFile(t, target)).flat();
  assert.deepEqual(rows, []);
  await copyStore(`sqlite:${source}`, `sqlite:${target}`, { clock });
  assert.deepEqual(await dumpFile(t, target), await dumpFile(t, source));
});

test("copyStore() copies one moment, whatever is written meanwhile", async (t) => {
  const folder = makeTemporaryFolder(t);
  const [source, target] = [join(folder, "source.db"), join(folder, "target.db")];
  writeFileSync(source, filled);
  const store = await openHereForTest(t, source);
  const before = await dumpFile(t, source);
  let written: Promise<unknown> | undefined;
  const onProgress = (): void => {
    written ??= store.palettes.insertPalettes([fakePalette(900_000)], clock());
  };
  await copyStore(`sqlite:${source}`, `sqlite:${target}`, { clock, onProgress });
  await written;
  assert.deepEqual(await dumpFile(t, target), before);
});

test("copyStore() refuses a source that is missing, empty or the target itself", async (t) => {
  const folder = makeTemporaryFolder(t);
  const [missing, target] = [`sqlite:${join(folder, "missing.db")}`, `sqlite:${join(folder, "target.db")}`];
  await assert.rejects(copyStore(missing, target, { clock }), {
    code: "invalid_parameter",
    publicMessage: /no database/,
  });
  await assert.rejects(copyStore(target, target, { clock }), {
    code: "invalid_parameter",
    publicMessage: /same database/,
  });
});

test("copyStore() refuses a PostgreSQL that holds nothing of this program", { skip }, async (t) => {
  const target = `sqlite:${join(makeTemporaryFolder(t), "target.db")}`;
  await assert.rejects(copyStore(await postgres!.createDatabase(t), target, { clock }), {
    code: "service_unavailable",
    publicMessage: /nothing of this program/,
  });
});

/** Created once, since a copy is faster. */
async function createFilled(): Promise<Buffer> {
  const folder = createTemporaryFolder();
  const file = join(folder, "filled.db");
  const store = await openStore(`sqlite:${file}`, { clock, isAlone: true });
  await fill(store);
  await store.close();
  const made = readFileSync(file);
  removeFolder(folder);
  return made;
}

/** Fills every table through the store. */
async function fill(store: Store): Promise<void> {
  await store.accounts.insertAccount(fakeAccount({ email: "zoë@example.com", dailyLimit: 500 }));
  await store.accounts.insertAccount(fakeAccount({ id: "Account", email: "b@example.com" }));
  await store.keys.insertKey(fakeKey(), fakeAudit());
  await store.keys.insertKey(fakeKey({ id: "Key", expiresAt: 9 }), fakeAudit({ id: "Audit", keyId: "Key" }));
  const request = { accountId: "account", managerId: "manager", id: "deploy 1", digest: "hash", salt: "00", at: 1 };
  const issued = fakeKey({ id: "issued" });
  const audit = fakeAudit({ id: "issue", keyId: "issued" });
  await store.keys.insertKey(issued, audit, { ...request, keyId: "issued" });
  await store.keys.revokeKey(fakeAudit({ id: "revocation", keyId: "Key", action: "revoke" }));
  await store.imports.beginImport({ id: "import", owner: "host:1", touchedAt: 1 });
  await store.ledger.commitDebits([
    fakeDebit({ asked: 4, charge: { id: "order 1", requestHash: "hash", at: clock() } }),
    fakeDebit({ asked: 3, operation: "listColors" }),
    fakeDebit({ accountId: "Account", keyId: "Key" }),
  ]);
  for (let from = 0; from < paletteCount; from += 460) {
    const palettes = Array.from({ length: 460 }, (_, i) =>
      fakePalette(from + i, {
        name: `Ünïcode 🎨 "${from + i}"`,
        isPublished: i % 3 > 0,
        saveCount: i === 0 ? Number.MAX_SAFE_INTEGER : i,
        // Differs between an order by letters and one by bytes.
        id: `${i % 2 === 0 ? "a" : "B"}-${from + i}`,
      }),
    );
    await store.palettes.insertPalettes(palettes, clock());
  }
  await fillCommunity(store);
  await fillAlerts(store);
}

async function fillAlerts({ alerts }: Store): Promise<void> {
  const accountId = "account";
  const settings = { percents: [50, 100], newKey: false, newNetwork: true, mail: false } as const;
  await alerts.setSettings(accountId, settings);
  const webhook = { accountId, id: "webhook", url: "https://example.com/hook", createdAt: 1 };
  await alerts.insertWebhook({ ...webhook, sealedSecret: "v1.AAAA" });
  const alert = {
    accountId,
    name: "key:1",
    id: "msg_1",
    event: "key.created",
    data: { key_name: "Zoë" },
    at: 1,
  } as const;
  await alerts.insertAlerts({ alerts: [alert], canMail: false });
  const uses = [{ accountId, keyId: "key", network: "203.0.113.0/24", alert }];
  await alerts.noteNetworks({ uses, canMail: false, at: 1 });
}

async function fillCommunity({ saves, publishing, reports, privatePalettes, drafts }: Store): Promise<void> {
  await privatePalettes.keepCollection("account", fakeCollection(1), 1);
  await privatePalettes.keepPalette("account", fakePrivate(1, { collectionId: fakeCollection(1).id }), 1);
  await drafts.saveDraft("account", fakeDraft(1), { at: clock(), limit: 1 });
  await drafts.addVisited("account", ["264653-2a9d8f"], 1);
  await saves.savePalette("account", "slug-1", clock());
  await saves.savePalette("account", "slug-2", clock());
  await saves.unsavePalette("account", "slug-2", clock());
  await publishing.publishPalette(fakeOwned("account", paletteCount + 1), clock());
  await publishing.submitPalette({ submission: fakeSubmission("account", paletteCount + 2), budget });
  const report = { accountId: "account", slug: "slug-1", reason: "other", note: "Höm", budget } as const;
  await reports.reportPalette(report, clock());
}

async function dumpFile(t: TestContext, file: string): Promise<Record<string, readonly unknown[]>> {
  const db = await openKyselyForTest(t, file);
  const dump: Record<string, readonly unknown[]> = {};
  for (const { name, key } of storedTables) {
    let rows = db.selectFrom(name).selectAll();
    for (const column of key) rows = rows.orderBy(sql.ref(column));
    dump[name] = await rows.execute();
  }
  return dump;
}
