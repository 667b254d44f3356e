import assert from "node:assert/strict";
import { test } from "node:test";
import { answerSiteCall, createRemoteServices } from "./site-services.ts";

function setUp() {
  const sent: unknown[] = [];
  return { sent, services: createRemoteServices(async (wanted) => sent.push(wanted)) };
}

test("createRemoteServices() sends each call as plain data", async () => {
  const { sent, services } = setUp();
  await services.library.findPublished("dusk");
  await services.saves.whichSaved("ada", ["dusk"]);
  assert.deepEqual(sent, [
    { service: "library", method: "findPublished", input: ["dusk"] },
    { service: "saves", method: "whichSaved", input: ["ada", ["dusk"]] },
  ]);
});

test("answerSiteCall() calls the service and returns its result", async () => {
  const { sent, services } = setUp();
  assert.equal(await answerSiteCall(services, { service: "library", method: "listTags", input: [2] }), 1);
  assert.deepEqual(sent, [{ service: "library", method: "listTags", input: [2] }]);
});
