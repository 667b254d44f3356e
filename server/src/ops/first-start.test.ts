import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { Palette } from "@tincture/contract/library";
import { listStarterPalettes } from "../library/starter/starter-palettes.ts";
import { readConfig } from "./config.ts";
import { fillStarterLibrary, wantsFirstAccount } from "./first-start.ts";
import type { Store } from "../store/open-store.ts";
import { makeTemporaryFolder, openForTest, openHereForTest } from "../../../test/support/db/temporary-folder.ts";

const now = Date.UTC(2026, 5, 1);
const overrides = { clock: () => now, randomBytes };
const starter = listStarterPalettes();

function openEmpty(t: TestContext): Promise<Store> {
  return openHereForTest(t, join(makeTemporaryFolder(t), "test.db"));
}

async function readLibrary(store: Store): Promise<readonly Palette[]> {
  const palettes: Palette[] = [];
  for await (const block of store.palettes.scanPalettes({ isPublished: true })) palettes.push(...block);
  return palettes.sort((one, other) => other.publishedAt - one.publishedAt);
}

test("fillStarterLibrary() publishes the starter palettes in their order", async (t) => {
  const store = await openEmpty(t);
  assert.equal(await fillStarterLibrary(store.palettes, overrides), starter.length);
  const slugs = (await readLibrary(store)).map(({ slug }) => slug);
  assert.deepEqual(
    slugs,
    starter.map(({ slug }) => slug),
  );
});

test("fillStarterLibrary() does not change a library with one palette", async (t) => {
  const store = await openEmpty(t);
  await fillStarterLibrary(store.palettes, overrides);
  const ids = (await readLibrary(store)).map(({ id }) => id);
  await store.palettes.deletePalettes(ids.slice(1), now);
  assert.equal(await fillStarterLibrary(store.palettes, overrides), 0);
  assert.equal(await store.palettes.countPalettes(), 1);
});

test("fillStarterLibrary() in several processes at once fills the library once", async (t) => {
  const file = join(makeTemporaryFolder(t), "test.db");
  const stores = [await openForTest(t, file), await openForTest(t, file), await openForTest(t, file)];
  const added = await Promise.all(stores.map(({ palettes }) => fillStarterLibrary(palettes, overrides)));
  assert.deepEqual(
    added.toSorted((one, other) => one - other),
    [0, 0, starter.length],
  );
  assert.equal((await readLibrary(stores[0]!)).length, starter.length);
});

test("wantsFirstAccount() returns true without accounts, by default only outside production", () => {
  for (const [env, isWanted] of [
    [{}, true],
    [{ NODE_ENV: "production" }, false],
    [{ FIRST_ACCOUNT: "on" }, true],
    [{ FIRST_ACCOUNT: "on", NODE_ENV: "production" }, true],
    [{ FIRST_ACCOUNT: "off" }, false],
  ] as const) {
    const config = readConfig(env);
    assert.equal(wantsFirstAccount(config, { hasAccounts: false }), isWanted, JSON.stringify(env));
    assert.equal(wantsFirstAccount(config, { hasAccounts: true }), false, JSON.stringify(env));
  }
});
