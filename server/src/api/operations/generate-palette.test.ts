import assert from "node:assert/strict";
import { generatePalette, generatorAlgorithm } from "@tincture/color";
import { test } from "node:test";
import { colorHash } from "../../domain/library/palette.ts";
import { createTestPalettes } from "../testing/memory-library.ts";
import { createTestApi, testSiteUrl } from "../testing/test-api.ts";

const path = "/api/v1/palette/generate";

test("generatePalette.read() gives 5 colors by default and 2 to 8 on demand", async () => {
  const api = await createTestApi();
  for (const [query, size] of [
    ["", 5],
    ["?size=2", 2],
    ["?size=8", 8],
    ["?unknown=%ZZ&size=3", 3],
  ] as const) {
    const { data, meta } = (await api.get(path + query)).json();
    assert.equal(data.colors.length, size);
    assert.deepEqual(Object.keys(data), ["colors", "info", "stats", "links"]);
    assert.equal(data.info, null);
    assert.deepEqual(data.stats, { save_count: 0 });
    assert.deepEqual(data.links, { page: null, generator: `${testSiteUrl}/app/${data.colors.join("-")}` });
    assert.equal(Object.keys(meta).length, 5);
  }
});

test("generatePalette.read() draws a fresh seed, tells it, and forbids storing", async () => {
  const api = await createTestApi();
  const first = await api.get(path);
  const second = await api.get(path);
  assert.notEqual(first.headers["x-palette-seed"], second.headers["x-palette-seed"]);
  assert.equal(first.headers["x-palette-algorithm"], generatorAlgorithm);
  assert.equal(first.headers["cache-control"], "no-store");
  assert.equal(first.headers.etag, undefined);
  const again = await api.get(`${path}?seed=${String(first.headers["x-palette-seed"])}`);
  assert.deepEqual(again.json().data, first.json().data);
});

test("generatePalette.read() repeats a seed and tells it in meta", async () => {
  const api = await createTestApi();
  const answer = await api.get(`${path}?seed=two+words&size=4`);
  assert.deepEqual(answer.json().data.colors, generatePalette({ size: 4, seed: "two words", locks: [] }));
  assert.equal(answer.json().meta.seed, "two words");
  assert.equal(answer.json().meta.algorithm, generatorAlgorithm);
  assert.equal(answer.headers["x-palette-seed"], "two words");
  assert.equal(answer.headers["cache-control"], "private, no-cache");
  const headers = { "if-none-match": String(answer.headers.etag) };
  assert.equal((await api.get(`${path}?seed=two%20words&size=4`, { headers })).statusCode, 304);
});

test("generatePalette.read() tells a seed with outer blanks exactly in meta", async () => {
  const api = await createTestApi();
  const answer = await api.get(`${path}?seed=%20x%20`);
  assert.equal(answer.json().meta.seed, " x ");
  assert.deepEqual(answer.json().data.colors, generatePalette({ size: 5, seed: " x ", locks: [] }));
});

test("generatePalette.read() keeps locked colors exactly", async () => {
  const api = await createTestApi();
  const { data, meta } = (await api.get(`${path}?lock=E63946,%201d3557&size=3`)).json();
  assert.ok(data.colors.includes("e63946") && data.colors.includes("1d3557"));
  assert.equal(typeof meta.seed, "string");
});

test("generatePalette.read() recognizes a published palette whatever its order", async () => {
  const colors = generatePalette({ size: 5, seed: "match", locks: [] });
  const [template] = createTestPalettes(1);
  const stored = colors.toReversed();
  const api = await createTestApi({
    palettes: template ? [{ ...template, colors: stored, colorHash: colorHash(stored) }] : [],
  });
  const { data } = (await api.get(`${path}?seed=match`)).json();
  assert.deepEqual(data.colors, colors);
  assert.deepEqual(Object.keys(data.info), ["name", "tagline", "slug", "tags"]);
  assert.equal(data.links.page, `${testSiteUrl}/palette/test-1`);
  assert.equal(data.stats.save_count, 37);
  assert.equal(data.links.generator, `${testSiteUrl}/app/${colors.join("-")}`);
});

test("generatePalette.read() refuses every other value and says what is wanted", async () => {
  const api = await createTestApi();
  const sizes = [
    "1",
    "9",
    "0",
    "-3",
    "+3",
    "03",
    "3.0",
    "3e0",
    "nine",
    "",
    "%20",
    "3%00",
    "%FF",
    "0x3",
    "3,4",
    "%D9%A3",
  ];
  for (const size of sizes) {
    const answer = await api.get(`${path}?size=${size}`);
    assert.equal(answer.statusCode, 400, size);
    assert.match(answer.json().error.message, /^Parameter "size" must be .*an integer from 2 to 8, got "/);
  }
  const others = [
    "size=3&size=3",
    "size",
    "seed=",
    `seed=${"x".repeat(65)}`,
    "seed=%C3%A9",
    "lock=e6394",
    "lock=%23e63946",
  ];
  const locks = ["lock=", "lock=,", "lock=e63946,", "size=2&lock=e63946,e63946,e63946", "lock=e63946&lock=1d3557"];
  for (const query of [...others, ...locks]) {
    const answer = await api.get(`${path}?${query}`);
    assert.equal(answer.json().error.code, "invalid_parameter", query);
  }
  assert.deepEqual(api.ledger.usage, []);
});

test("generatePalette.read() quotes the value it refuses", async () => {
  const api = await createTestApi();
  const { error } = (await api.get(`${path}?size=nine`)).json();
  assert.equal(error.message, 'Parameter "size" must be an integer from 2 to 8, got "nine"');
});
