import test from "node:test";
import { size } from "../sizes.ts";
import { runCampaign } from "./campaign.ts";

const knownRequests = { short: 1000, long: 1500 }[size];
const newRequests = { short: 1000, long: 1_000_000 }[size];
const clients = 4;
const fixedSeed = 20_260_701;
const seedMax = 0x7fff_ffff;

test("any request, valid or not, is answered as openapi.json documents it and charged as the answer says", async (t) => {
  await runCampaign(t, { requests: knownRequests, clients, seed: fixedSeed });
});

test("the same holds for requests that were never tried before", async (t) => {
  const seed = Math.floor(Math.random() * seedMax);
  t.diagnostic(`node test/fuzz/fuzz.ts --requests=${newRequests} --clients=${clients} --seed=${seed}`);
  await runCampaign(t, { requests: newRequests, clients, seed });
});
