import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { anyText } from "../../../test/any-text.ts";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { createTestApi, type TestApi } from "../../../test/support/api/test-api.ts";

const almostEndless = 1_000_000_000;

let api: TestApi;
before(async () => {
  api = await createTestApi({ dailyLimit: almostEndless });
});
after(() => api.server.close());

const heads = ["palette/generate", "palette/", "palettes", "color/", "colors", "account"];
const names = ["size", "seed", "lock", "sort", "tags", "limit", "offset", "name", "family", "near", "hex"];
const awkward = [
  "",
  "0",
  "-1",
  "50",
  "%",
  "%00",
  "%E0%A4%A",
  "+",
  "ff0000",
  "ff0000,",
  "#",
  "&",
  "=",
  "9e9",
  "\u{1f3a8}",
];

const value = fc.oneof(fc.constantFrom(...awkward), anyText({ maxLength: 20 }), fc.nat().map(String));
const pair = fc
  .tuple(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 8 })), value, fc.boolean())
  .map(([name, text, isRaw]) => `${name}=${isRaw ? text : encodeURIComponent(text.toWellFormed())}`);
const tail = fc.oneof(fc.constant(""), value);
const url = fc
  .tuple(fc.constantFrom(...heads), tail, fc.array(pair, { maxLength: 4 }))
  .map(([head, rest, pairs]) => toAscii(`/api/v1/${head}${rest}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`));

/** Text as clients send it: without blanks or controls, other characters as UTF-8 escapes. */
function toAscii(text: string): string {
  return text.toWellFormed().replaceAll(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));
}

test("buildServer() answers any address with a proper envelope and never with 5xx", async () => {
  await fc.assert(
    fc.asyncProperty(url, async (address) => {
      const answer = await api.get(address);
      const body = answer.json();
      assert.ok([200, 400, 404].includes(answer.statusCode), `${answer.statusCode} for ${address}`);
      if (answer.statusCode === 200) assert.equal(body.meta.request_id, answer.headers["x-request-id"]);
      else assert.equal(body.error.status, answer.statusCode);
    }),
    runs(100, 80),
  );
});

test("buildServer() answers any header with a proper status", async () => {
  const header = fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, "?"));
  await fc.assert(
    fc.asyncProperty(header, header, fc.boolean(), async (authorization, etag, hasKey) => {
      const headers = { "if-none-match": etag, ...(!hasKey && { authorization }) };
      const answer = await api.get("/api/v1/color/ff0000", { headers, secret: hasKey ? api.secret : null });
      assert.ok((hasKey ? [200, 304] : [401]).includes(answer.statusCode), `${answer.statusCode}`);
    }),
    runs(100, 80),
  );
});

test("buildServer() charges what it reports, whatever is asked", async () => {
  const before = api.ledger.usage.reduce((sum, { credits }) => sum + credits, 0);
  let reported = 0;
  await fc.assert(
    fc.asyncProperty(url, async (address) => {
      const { meta } = (await api.get(address)).json();
      reported += meta?.credits_used ?? 0;
    }),
    runs(100, 80),
  );
  const charged = api.ledger.usage.reduce((sum, { credits }) => sum + credits, 0) - before;
  assert.equal(reported, charged);
});
