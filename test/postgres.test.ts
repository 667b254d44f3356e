import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { after } from "node:test";
import { Client } from "pg";
import { openTestPostgres } from "./support/db/postgres-database.ts";
import { type PaletteBody, readAccount, requestPatiently, waitUntil } from "./api-client.ts";
import { compareTold } from "./faults/compare-ledger.ts";
import { createTenants } from "./faults/database.ts";
import { createRandom } from "./faults/fault.ts";
import { fewTenants, sellManyOut } from "./faults/oversell.ts";
import { type Place, shareOperator } from "./operator.ts";
import { createFolder, createOwner, type RunningServer, startServer } from "./running-server.ts";
import { drawSeed, withinMs } from "./sizes.ts";

/** The time in which a change by another process must take effect. */
const accountChangeMsMax = withinMs(5000);
const libraryChangeMsMax = withinMs(5000);
const postgres = await openTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";

const owner = createOwner();
let pair: Promise<Pair> | undefined;
const shareTwo = (): Promise<Pair> => (pair ??= startTwo());
after(() => owner.clear());
const runCommand = shareOperator();

test("two servers on one PostgreSQL charge one account exactly up to its limit", { skip }, async () => {
  const { servers, url } = await shareTwo();
  const [tenant] = await createTenants(url, [211]);
  const key = tenant!.secret;
  const requests = [
    { path: "/palettes?limit=7", asked: 7 },
    { path: "/palettes?limit=5&sort=recent", asked: 5 },
    { path: "/palette/generate", asked: 1 },
  ];
  const told = { acknowledged: 0, unknown: 0 };
  const statuses = await Promise.all(
    Array.from({ length: 96 }, async (_, turn) => {
      const { path, asked } = requests[(turn >> 1) % requests.length]!;
      const { status, body } = await requestPatiently(servers[turn % 2]!, path, key);
      if (status === 200) told.acknowledged += body.meta.credits_used;
      if (status === 503) told.unknown += asked;
      return status;
    }),
  );
  compareTold(211, told);
  assert.deepEqual(new Set(statuses.filter((status) => status !== 503)), new Set([200, 429]));
  for (const server of servers) {
    const account = await readAccount(server, key);
    assert.deepEqual([account.credits_used_today, account.credits_remaining], [211, 0]);
  }
});

test("two servers on one PostgreSQL charge many accounts exactly up to their limits", { skip }, async (t) => {
  const { servers, url } = await shareTwo();
  const ports = servers.map(({ origin }) => Number(new URL(origin).port));
  const random = createRandom(drawSeed());
  t.diagnostic(await sellManyOut(url, { ports, random, rounds: 1, tenantCount: fewTenants }));
});

test("plans, limits and keys that another process changes work on both servers", { skip }, async () => {
  const { servers, place } = await shareTwo();
  const key = await runCommand(place, "keys", "create", "--email", "first@localhost", "--name", "other");
  const { id } = (await readAccount(servers[0]!, key)).key;
  const untilBoth = (isReached: (server: RunningServer) => Promise<boolean>): Promise<unknown> =>
    Promise.all(servers.map((server) => waitUntil(() => isReached(server), accountChangeMsMax)));

  await runCommand(place, "accounts", "set-limit", "first@localhost", "77");
  await untilBoth(async (server) => (await readAccount(server, key)).daily_limit === 77);
  await runCommand(place, "accounts", "set-plan", "first@localhost", "free");
  await untilBoth(async (server) => (await requestPatiently(server, "/account", key)).status === 403);
  await runCommand(place, "accounts", "set-plan", "first@localhost", "pro");
  await untilBoth(async (server) => (await requestPatiently(server, "/account", key)).status === 200);
  await runCommand(place, "accounts", "set-limit", "first@localhost", "1000000");
  await runCommand(place, "keys", "revoke", id);
  await untilBoth(async (server) => (await requestPatiently(server, "/account", key)).status === 401);
});

test("both servers see what another process imports, unpublishes and publishes", { skip }, async () => {
  const { servers, key, place } = await shareTwo();
  const file = join(place.folder, "palettes.ndjson");
  const palette = { colors: ["102030", "405060"], tags: ["here"], slug: "made-here" };
  writeFileSync(file, `${JSON.stringify(palette)}\n`);
  const untilListed = (count: number): Promise<unknown> =>
    Promise.all(
      servers.map((server) =>
        waitUntil(async () => (await countListed(server, key, "here")) === count, libraryChangeMsMax),
      ),
    );
  await untilListed(0);
  await runCommand(place, "palettes", "import", file);
  await untilListed(1);
  await runCommand(place, "palettes", "unpublish", "made-here");
  await untilListed(0);
  assert.equal((await requestPatiently(servers[1]!, "/palette/made-here", key)).status, 404);
  await runCommand(place, "palettes", "publish", "made-here");
  await untilListed(1);
  assert.equal((await requestPatiently(servers[0]!, "/palette/made-here", key)).status, 200);
});

test("a write that is committed late is seen", { skip }, async (t) => {
  const { servers, key, place, url } = await shareTwo();
  const client = new Client({ connectionString: url });
  await client.connect();
  t.after(() => client.end());
  const begun = Date.now() - 12_000;
  await client.query("begin");
  await client.query(
    `insert into palettes (id, slug, published_hash, name, tagline, colors, tags, save_count, published_at)
     values ('late', 'late', 'hash-of-late', 'Late', 'Late.', '112233-445566', 'late', 0, ${begun})`,
  );
  await client.query(`insert into library_changes (id, at, palette_ids) values ('late', ${begun}, '["late"]')`);
  // Meanwhile a younger write is committed and seen, so the servers have read past the older one's
  // time.
  const file = join(place.folder, "palettes.ndjson");
  writeFileSync(file, `${JSON.stringify({ colors: ["aabbcc", "ddeeff"], tags: ["late"] })}\n`);
  await runCommand(place, "palettes", "import", file);
  for (const count of [1, 2]) {
    for (const server of servers) {
      await waitUntil(async () => (await countListed(server, key, "late")) === count, libraryChangeMsMax);
    }
    if (count === 1) await client.query("commit");
  }
});

interface Pair {
  readonly servers: readonly RunningServer[];
  readonly key: string;
  readonly place: Place;
  readonly url: string;
}

/** One of them fills the library and creates the first account, and the other finds both. */
async function startTwo(): Promise<Pair> {
  const folder = createFolder(owner);
  const url = await postgres!.createDatabase(owner);
  const place = { folder, env: { DAILY_CREDITS: "1000000", DATABASE_URL: url } };
  const servers = await Promise.all([startServer(owner, folder, place.env), startServer(owner, folder, place.env)]);
  const keys = servers.map((server) => server.key).filter((key) => key !== "");
  assert.equal(keys.length, 1);
  return { servers, key: keys[0]!, place, url };
}

async function countListed(server: RunningServer, key: string, tag: string): Promise<number> {
  const { body } = await requestPatiently<readonly PaletteBody[]>(server, `/palettes?tags=${tag}`, key);
  return body.data.length;
}
