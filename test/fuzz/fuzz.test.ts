import test from "node:test";
import { runCampaign } from "./campaign.ts";

const requests = 3000;
const clients = 4;
const fixedSeed = 20_260_701;
const seedMax = 0x7fff_ffff;

test("any request, valid or not, is answered as openapi.json documents it and charged as the answer says", async (t) => {
  await runCampaign(t, { requests, clients, seed: fixedSeed });
});

test("the same holds for requests that were never tried before", async (t) => {
  const seed = Math.floor(Math.random() * seedMax);
  t.diagnostic(`node test/fuzz/fuzz.ts --requests=${requests} --clients=${clients} --seed=${seed}`);
  await runCampaign(t, { requests, clients, seed });
});
