import type { Db } from "../../../server/src/db/database.ts";
import { openWritingConnection, toDb } from "../../../server/src/db/sqlite/sqlite-connection.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { openStore, type Store, type StoreOptions } from "../../../server/src/store/open-store.ts";

export function createTemporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "tincture-store-"));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

export function makeTemporaryFolder(t: TestContext): string {
  const folder = createTemporaryFolder();
  t.after(() => removeFolder(folder));
  return folder;
}

export async function openForTest(t: TestContext, file: string, options: Partial<StoreOptions> = {}): Promise<Store> {
  const store = await openStore(`sqlite:${file}`, { clock: Date.now, ...options });
  t.after(() => store.close());
  return store;
}

/** Like `openForTest`, without a writer thread, which takes longer to start than most tests. */
export function openHereForTest(t: TestContext, file: string): Promise<Store> {
  return openForTest(t, file, { isAlone: true });
}

export async function openKysely(file: string): Promise<Db> {
  return toDb(await openWritingConnection(file));
}

export async function openKyselyForTest(t: TestContext, file: string): Promise<Db> {
  const db = await openKysely(file);
  t.after(() => db.destroy());
  return db;
}
