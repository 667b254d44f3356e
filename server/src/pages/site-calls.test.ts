import assert from "node:assert/strict";
import { test } from "node:test";
import { countPalettes, createRemoteServices } from "./site-calls.ts";

test("createRemoteServices() sends each call as plain data", async () => {
  const sent: unknown[] = [];
  const services = createRemoteServices(async (wanted) => sent.push(wanted));
  await services.library.findPublished("dusk");
  await services.saves.whichSaved("ada", ["dusk"]);
  assert.deepEqual(sent, [
    { service: "library", method: "findPublished", input: ["dusk"] },
    { service: "saves", method: "whichSaved", input: ["ada", ["dusk"]] },
  ]);
});

test("countPalettes() counts palettes of the library in lists, searches and single results", () => {
  const count = (service: string, output: unknown) => countPalettes({ service }, output);
  const palette = { slug: "dusk", colors: ["c0ffee"] };
  assert.equal(count("library", { total: 9, palettes: [palette, palette] }), 2);
  assert.equal(count("paletteSearch", { state: "ready", palettes: [palette] }), 1);
  assert.equal(count("paletteSearch", { state: "loading" }), 0);
  assert.equal(count("library", palette), 1);
  assert.equal(count("library", undefined), 0);
  assert.equal(count("library", [{ name: "warm", count: 3 }]), 0);
  assert.equal(count("privatePalettes", { palettes: [palette] }), 0);
});
