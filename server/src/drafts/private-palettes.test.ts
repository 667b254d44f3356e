import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { openStore } from "../store/open-store.ts";
import { openTestPostgres } from "../../../test/support/db/postgres-database.ts";
import { fakeAccount } from "../../../test/support/db/samples.ts";
import { makeTemporaryFolder, openHereForTest } from "../../../test/support/db/temporary-folder.ts";
import { chosenMax, createPrivatePalettes, privatePalettesMax } from "./private-palettes.ts";
import { restorableMs } from "./private-store.ts";

const postgres = await openTestPostgres();
const noPostgres = postgres ? false : "no PostgreSQL on this machine";
const start = Date.UTC(2026, 5, 1);
const draft = { colors: ["264653", "2A9D8F"], name: " Sea  side ", note: " For Bob\nlater ", collectionId: null };
const page = { limit: 10, offset: 0 };

/** Creates private palettes in a store of their own, with Ann and Bob and a clock to set. */
async function setUp(t: TestContext) {
  const store = await openHereForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  for (const id of ["ann", "bob"]) await store.accounts.insertAccount(fakeAccount({ id, email: `${id}@example.com` }));
  const time = { now: start };
  const clock = () => (time.now += 1);
  return { time, own: createPrivatePalettes({ store: store.privatePalettes, clock, randomBytes }) };
}

test("keepPalette() tidies what a form sends, and names what has no name", async (t) => {
  const { own } = await setUp(t);
  const kept = await own.keepPalette("ann", draft);
  assert.deepEqual([kept.colors, kept.name, kept.note], [["264653", "2a9d8f"], "Sea side", "For Bob\nlater"]);
  const unnamed = await own.keepPalette("ann", { ...draft, name: "  " });
  assert.match(unnamed.name, /^\p{Lu}/u);
  assert.deepEqual((await own.listPalettes("ann", page)).palettes, [unnamed, kept]);
  assert.deepEqual(await own.findByColors("ann", draft.colors), unnamed);
});

test("keepPalette() refuses what no palette can have, and names the field", async (t) => {
  const { own } = await setUp(t);
  const wrong = [
    ["colors", { colors: ["264653"] }],
    ["colors", { colors: Array<string>(9).fill("264653") }],
    ["name", { name: "x".repeat(81) }],
    ["name", { name: "turned \u202Earound" }],
    ["note", { note: "x".repeat(501) }],
    ["note", { note: "bell\u0007" }],
  ] as const;
  for (const [field, fields] of wrong) {
    await assert.rejects(own.keepPalette("ann", { ...draft, ...fields }), { code: "invalid_palette", field });
  }
  await assert.rejects(own.keepPalette("ann", { ...draft, collectionId: "unknown" }), { code: "not_found" });
  await assert.rejects(own.keepPalette("nobody", draft), { code: "account_not_found" });
  assert.equal((await own.listPalettes("ann", page)).total, 0);
});

test("what another has is refused as what nobody has", async (t) => {
  const { own } = await setUp(t);
  const { id } = await own.keepPalette("ann", draft);
  const collection = await own.createCollection("ann", "Work");
  for (const wanted of [id, "unknown"]) {
    await assert.rejects(own.getPalettes("bob", [wanted]), { code: "palette_not_found" });
    await assert.rejects(own.changeTexts("bob", { id: wanted, ...draft, revision: 0 }), { code: "palette_not_found" });
    await assert.rejects(own.changeColors("bob", { id: wanted, colors: draft.colors, base: [] }), {
      code: "palette_not_found",
    });
    await assert.rejects(own.duplicatePalette("bob", wanted), { code: "palette_not_found" });
  }
  for (const wanted of [collection.id, "unknown"]) {
    await assert.rejects(own.movePalettes("bob", [id], wanted), { code: "not_found" });
    await assert.rejects(own.renameCollection("bob", wanted, { name: "Other", known: "Work" }), { code: "not_found" });
    await assert.rejects(own.deleteCollection("bob", wanted, { name: "Work", paletteCount: 0 }), { code: "not_found" });
    await assert.rejects(own.keepPalette("bob", { ...draft, collectionId: wanted }), { code: "not_found" });
  }
  assert.equal(await own.deletePalettes("bob", [id]), 0);
  assert.equal((await own.getPalettes("ann", [id]))[0]?.name, "Sea side");
});

test("an id that no database can be asked about is refused as one that nobody has", { skip: noPostgres }, async (t) => {
  const store = await openStore(await postgres!.createDatabase(t), { clock: () => start });
  t.after(() => store.close());
  await store.accounts.insertAccount(fakeAccount({ id: "ann" }));
  const own = createPrivatePalettes({ store: store.privatePalettes, clock: () => start, randomBytes });
  const odd = "\0";
  await assert.rejects(own.getPalettes("ann", [odd]), { code: "palette_not_found" });
  await assert.rejects(own.changeTexts("ann", { id: odd, ...draft, revision: 0 }), { code: "palette_not_found" });
  await assert.rejects(own.changeColors("ann", { id: odd, colors: draft.colors, base: [] }), {
    code: "palette_not_found",
  });
  await assert.rejects(own.keepPalette("ann", { ...draft, collectionId: odd }), { code: "not_found" });
  await assert.rejects(own.movePalettes("ann", [odd], odd), { code: "not_found" });
  await assert.rejects(own.renameCollection("ann", odd, { name: "Work", known: "" }), { code: "not_found" });
  await assert.rejects(own.deleteCollection("ann", odd, { name: "Work", paletteCount: 0 }), { code: "not_found" });
  assert.equal((await own.listPalettes("ann", { ...page, collectionId: odd })).total, 0);
  assert.deepEqual([await own.deletePalettes("ann", [odd]), await own.restorePalettes("ann", [odd])], [0, 0]);
});

test("duplicatePalette() keeps all but the name, which stays within its length", async (t) => {
  const { own } = await setUp(t);
  const { id: collectionId } = await own.createCollection("ann", "Work");
  const { id } = await own.keepPalette("ann", { ...draft, name: `a${"🎨".repeat(79)}`, collectionId });
  const copy = await own.duplicatePalette("ann", id);
  assert.deepEqual(
    [copy.name, copy.note, copy.collectionId],
    [`a${"🎨".repeat(74)} copy`, "For Bob\nlater", collectionId],
  );
  assert.notEqual(copy.id, id);
});

test("deletePalettes() can be taken back for a day", async (t) => {
  const { own, time } = await setUp(t);
  const { id } = await own.keepPalette("ann", draft);
  assert.equal(await own.deletePalettes("ann", [id]), 1);
  await assert.rejects(own.getPalettes("ann", [id]), { code: "palette_not_found" });
  assert.equal(await own.restorePalettes("ann", [id]), 1);
  assert.equal((await own.getPalettes("ann", [id])).length, 1);
  await own.deletePalettes("ann", [id]);
  time.now += restorableMs + 10;
  await own.deletePalettes("bob", []);
  assert.equal(await own.restorePalettes("ann", [id]), 0);
});

test("a change is refused if the palette has changed since the person saw it, and both versions stay", async (t) => {
  const { own, time } = await setUp(t);
  const seen = await own.keepPalette("ann", draft);
  const texts = { name: "Reef", note: "Blue", collectionId: null };
  const changed = await own.changeTexts("ann", { id: seen.id, ...texts, revision: seen.changedAt });
  assert.deepEqual(changed, { isStale: false, palette: { ...seen, ...texts, changedAt: time.now } });
  const other = { ...texts, name: "Harbor" };
  assert.deepEqual(await own.changeTexts("ann", { id: seen.id, ...other, revision: seen.changedAt }), {
    ...changed,
    isStale: true,
  });
  assert.deepEqual(await own.changeTexts("ann", { id: seen.id, ...other, revision: Number.NaN }), {
    ...changed,
    isStale: true,
  });
  assert.deepEqual(
    await own.changeTexts("ann", { id: seen.id, ...texts, revision: seen.changedAt }),
    changed,
    "sent twice",
  );

  const colors = ["000000", "ffffff"];
  const recolored = await own.changeColors("ann", { id: seen.id, colors, base: seen.colors });
  assert.deepEqual([recolored.isStale, recolored.palette.colors, recolored.palette.name], [false, colors, "Reef"]);
  for (const base of [seen.colors, []]) {
    const { isStale, palette } = await own.changeColors("ann", { id: seen.id, colors: ["111111", "222222"], base });
    assert.deepEqual([isStale, palette], [true, recolored.palette]);
  }
  assert.deepEqual(await own.changeColors("ann", { id: seen.id, colors, base: seen.colors }), recolored, "sent twice");

  const { id: collectionId } = await own.createCollection("ann", "Work");
  await own.movePalettes("ann", [seen.id], collectionId);
  const late = await own.changeTexts("ann", { id: seen.id, ...other, revision: recolored.palette.changedAt });
  assert.deepEqual([late.isStale, late.palette.collectionId], [true, collectionId]);
  time.now -= 1000;
  const latest = await own.changeTexts("ann", { id: seen.id, ...other, revision: late.palette.changedAt });
  assert.ok(!latest.isStale && latest.palette.changedAt > late.palette.changedAt, "with a clock that went back");
});

test("a collection that has changed since the person saw it is neither renamed nor deleted", async (t) => {
  const { own } = await setUp(t);
  const { id } = await own.createCollection("ann", "Work");
  const { id: paletteId } = await own.keepPalette("ann", draft);
  await own.renameCollection("ann", id, { name: "Poster", known: "Work" });
  const stale = { code: "invalid_palette", field: "name", publicMessage: /called "Poster" by now/ };
  await assert.rejects(own.renameCollection("ann", id, { name: "Home", known: "Work" }), stale);
  await own.renameCollection("ann", id, { name: "Poster", known: "Work" });
  await own.movePalettes("ann", [paletteId], id);
  for (const known of [
    { name: "Work", paletteCount: 1 },
    { name: "Poster", paletteCount: 0 },
  ]) {
    await assert.rejects(own.deleteCollection("ann", id, known), /is called "Poster" and has 1 palette/);
  }
  await own.deleteCollection("ann", id, { name: "Poster", paletteCount: 1 });
  assert.deepEqual(await own.listCollections("ann"), []);
});

test("collections are refused a name twice, and a name that shows nothing", async (t) => {
  const { own } = await setUp(t);
  await own.createCollection("ann", "Work");
  await assert.rejects(own.createCollection("ann", " Work "), { code: "invalid_palette", field: "name" });
  await assert.rejects(own.createCollection("ann", ""), { code: "invalid_palette", field: "name" });
  assert.equal((await own.createCollection("bob", "Work")).name, "Work");
});

test("one change has so many palettes at most, and one account too", async (t) => {
  const { own } = await setUp(t);
  const many = Array.from({ length: chosenMax + 1 }, (_, i) => `id-${i}`);
  for (const change of ["getPalettes", "deletePalettes", "restorePalettes"] as const) {
    await assert.rejects(own[change]("ann", many), { code: "invalid_parameter" });
  }
  for (let count = 0; count < privatePalettesMax; count += 1) await own.keepPalette("ann", draft);
  await assert.rejects(own.keepPalette("ann", draft), /You have 1000 palettes, .* Delete some first/);
});
