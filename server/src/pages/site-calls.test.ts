import assert from "node:assert/strict";
import { test } from "node:test";
import { createRemoteServices } from "./site-calls.ts";

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
