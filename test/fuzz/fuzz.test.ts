import test from "node:test";
import { drawSeed, size } from "../sizes.ts";
import { runCampaign } from "./campaign.ts";

const requests = { short: 2000, long: 1_000_000 }[size];
const clients = 4;

test("any request, valid or not, is answered and charged as openapi.json documents", async (t) => {
  const seed = drawSeed();
  t.diagnostic(`npx node test/fuzz/fuzz.ts --requests=${requests} --clients=${clients} --seed=${seed}`);
  await runCampaign(t, { requests, clients, seed });
});
