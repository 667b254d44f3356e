import assert from "node:assert/strict";
import { test } from "node:test";
import { answerSiteCall, countPalettes, createRemoteServices, type SiteCall } from "./page-messages.ts";

test("createRemoteServices() sends each call as plain data", async () => {
  const sent: SiteCall[] = [];
  const services = createRemoteServices(async (wanted) => sent.push(wanted));
  await services.library.findPublished("dusk");
  await services.saves.whichSaved("ada", ["dusk"]);
  assert.deepEqual(sent, [
    { service: "library", method: "findPublished", input: ["dusk"] },
    { service: "saves", method: "whichSaved", input: ["ada", ["dusk"]] },
  ]);
});

test("answerSiteCall() calls what the table names, and nothing else", async () => {
  const called: unknown[] = [];
  const revokeKey = async (...input: unknown[]) => called.push(input);
  const services = { keys: { revokeKey, deleteAll: revokeKey } };
  const ask = (service: string, method: string) =>
    answerSiteCall(Object.assign(Object.create(null), services), { service, method, input: ["key"] });
  assert.equal(await ask("keys", "revokeKey"), 1);
  for (const [service, method] of [
    ["keys", "deleteAll"],
    ["keys", "constructor"],
    ["authenticator", "forget"],
    ["__proto__", "toString"],
  ] as const)
    await assert.rejects(ask(service, method), /may not call/, `${service}.${method}`);
  assert.deepEqual(called, [["key"]]);
});

test("countPalettes() counts those of the library, however a page asks for them", () => {
  const count = (service: string, output: unknown) => countPalettes({ service, method: "any", input: [] }, output);
  const palette = { slug: "dusk", colors: ["c0ffee"] };
  assert.equal(count("library", { total: 9, palettes: [palette, palette] }), 2);
  assert.equal(count("paletteSearch", { state: "ready", palettes: [palette] }), 1);
  assert.equal(count("paletteSearch", { state: "loading" }), 0);
  assert.equal(count("library", palette), 1);
  assert.equal(count("library", undefined), 0);
  assert.equal(count("library", [{ name: "warm", count: 3 }]), 0);
  assert.equal(count("privatePalettes", { palettes: [palette] }), 0);
});
