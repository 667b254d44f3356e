import assert from "node:assert/strict";
import { test } from "node:test";
import { followLibrary } from "../../library/library-follower.ts";
import { createLocalLibrary } from "../../library/search/library-thread.ts";
import { openStore } from "../../store/open-store.ts";
import { execute, startTestPostgres } from "../../../../test/support/db/postgres-database.ts";
import { fakePalette } from "../../../../test/support/db/samples.ts";

const at = 1_700_000_000_000;
const minuteMs = 60_000;
const silent = { info: () => undefined, warn: () => undefined };

// The setting applies to the whole server.
const postgres = await startTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";

test("followLibrary() sees a commit that waited for a standby for minutes", { skip }, async (t) => {
  const url = await postgres!.createDatabase(t);
  let now = at;
  const store = await openStore(url, { clock: () => now });
  t.after(() => store.close());
  await store.palettes.insertPalettes([fakePalette(1)], at);
  const follower = await followLibrary({
    store: store.palettes,
    library: createLocalLibrary(store.palettes),
    clock: () => now,
    log: silent,
    pollMs: 10 * minuteMs,
  });
  t.after(() => follower.close());

  await nameStandby(url, "nobody");
  const held = await holdCommit(url);
  const unpublished = store.palettes.unpublishPalette("slug-1", at);
  await untilWaiting(url, 2);
  now += 10 * minuteMs;
  await follower.poll();
  assert.equal(follower.size, 1);
  await nameStandby(url, "");
  assert.equal(await unpublished, true);
  await held.commit;
  now += 5000;
  await follower.poll();
  assert.equal(follower.size, 0);
});

/** @param name - the standby that commits wait for; empty for none */
async function nameStandby(url: string, name: string): Promise<void> {
  await execute(url, `alter system set synchronous_standby_names = '${name}'`);
  await execute(url, "select pg_reload_conf()");
}

/** Commits until one waits, since the server's processes read the setting at different times. */
async function holdCommit(url: string): Promise<{ readonly commit: Promise<unknown> }> {
  const waiting = untilWaiting(url, 1).then(() => true);
  for (;;) {
    const commit = execute(url, "update migration_lock set taken_at = taken_at");
    if (await Promise.race([waiting, commit.then(() => false)])) return { commit };
  }
}

async function untilWaiting(url: string, count: number): Promise<void> {
  const look = "select 1 from pg_stat_activity where wait_event = 'SyncRep'";
  while ((await execute(url, look)).length < count);
}
