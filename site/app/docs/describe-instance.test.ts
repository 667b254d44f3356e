import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { readArticle } from "./article.ts";
import { describeInstance } from "./describe-instance.ts";

const markdown = readFileSync(new URL("./privacy.md", import.meta.url), "utf8");
const site = { siteUrl: "https://colors.example", siteName: "Colors", dailyCredits: 1, version: "1.2.3" };
const loud = { records: { requests: "all", hasNetwork: true, isTraced: true } } as const;
const quiet = { records: { requests: "off", hasNetwork: false, isTraced: false } } as const;

test("describeInstance() says of each instance what its operator has set", () => {
  const told = readPage(loud, { canMail: true, providers: ["github", "google"] });
  const enabled = ["a line for each request", "first 64 bits", "Traces of some", "Mail goes out", "GitHub or Google"];
  for (const part of enabled) assert.ok(told.includes(part), part);
  const silent = readPage(quiet, { canMail: false, providers: [] });
  const disabled = [
    "no lines for requests",
    "left network addresses out",
    "No traces",
    "no mail",
    "no sign-in through",
  ];
  for (const part of disabled) assert.ok(silent.includes(part), part);
});

function readPage(facts: typeof loud | typeof quiet, people: Parameters<typeof describeInstance>[1]): string {
  return JSON.stringify(readArticle(markdown, { ...site, ...facts }, describeInstance(facts, people)));
}
