import assert from "node:assert/strict";
import {
  createVocabulary,
  describePalette,
  generatePalette,
  generatorAlgorithm,
  promisePalette,
  readWords,
} from "@tincture/color";
import { listColorNames } from "@tincture/color/names";
import { test } from "node:test";
import { colorHash } from "../library/palette.ts";
import { createTestPalettes } from "../../../test/support/api/memory-library.ts";
import { createTestApi, testSiteUrl } from "../../../test/support/api/test-api.ts";

const path = "/api/v1/palette/generate";

test("generatePalette.read() gives 5 colors by default and 2 to 8 on demand", async () => {
  const api = await createTestApi();
  for (const [query, size] of [
    ["", 5],
    ["?size=2", 2],
    ["?size=8", 8],
    ["?utm_source=%ZZ&_=%ZZ&size=3", 3],
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
    "lock=%23%23e63946",
  ];
  const locks = ["lock=", "lock=,", "lock=e63946,", "size=2&lock=e63946,e63946,e63946", "lock=e63946&lock="];
  for (const query of [...others, ...locks]) {
    const answer = await api.get(`${path}?${query}`);
    assert.equal(answer.json().error.code, "invalid_parameter", query);
  }
  assert.deepEqual(api.ledger.usage, []);
});

const promised = "size=5&seed=kept&contrast=4.5&vision=safe&tags=Warm,%20contrast";

test("generatePalette.read() keeps promises and proves it", async () => {
  const api = await createTestApi();
  const answer = await api.get(`${path}?${promised}&near=264653&lock=e76f51`);
  const { data, meta } = answer.json();
  assert.equal(answer.statusCode, 200);
  assert.deepEqual(Object.keys(meta).slice(5), ["seed", "algorithm", "proof"]);
  assert.deepEqual(Object.keys(meta.proof), ["least_contrast_partner", "least_differences", "tags", "near"]);
  assert.ok(meta.proof.least_contrast_partner >= 4.5);
  assert.deepEqual(Object.keys(meta.proof.least_differences), ["normal", "protanopia", "deuteranopia", "tritanopia"]);
  assert.deepEqual(meta.proof.tags, describePalette(data.colors).tags);
  assert.ok(meta.proof.tags.includes("warm") && meta.proof.tags.includes("contrast"));
  assert.equal(meta.proof.near[0].hex, "264653");
  assert.ok(data.colors.includes("e76f51"));
  assert.equal(meta.credits_used, 1);
});

test("generatePalette.read() repeats a promised palette, with its entity tag", async () => {
  const api = await createTestApi();
  const first = await api.get(`${path}?${promised}`);
  const palette = promisePalette({
    size: 5,
    seed: "kept",
    contrast: 4.5,
    vision: "safe",
    tags: ["warm", "contrast"],
  });
  assert.deepEqual(first.json().data.colors, palette.kind === "kept" && palette.colors);
  const again = await api.get(`${path}?${promised}`, { headers: { "if-none-match": String(first.headers.etag) } });
  assert.equal(again.statusCode, 304);
  assert.equal((await api.get(`${path}?${promised}`, { method: "HEAD" })).statusCode, 200);
  const { data } = (await api.get(`${path}?${promised}&include=contrast`)).json();
  assert.ok(Array.isArray(data.included.contrast));
});

test("generatePalette.read() leaves answers without promises as they are", async () => {
  const api = await createTestApi();
  const { data, meta } = (await api.get(`${path}?seed=plain&algorithm=${generatorAlgorithm}`)).json();
  assert.deepEqual(data.colors, generatePalette({ size: 5, seed: "plain" }));
  assert.deepEqual(Object.keys(meta).slice(5), ["seed", "algorithm"]);
});

test("generatePalette.read() makes as many colors as a promised tag tells, unless the size is sent", async () => {
  const api = await createTestApi();
  assert.equal((await api.get(`${path}?tags=3+colors,warm`)).json().data.colors.length, 3);
  const { error } = (await api.get(`${path}?tags=3+colors&size=5`)).json();
  assert.equal(error.code, "unsatisfiable");
});

test("generatePalette.read() says which parameters and locks contradict, at no cost", async () => {
  const api = await createTestApi();
  for (const [query, pattern] of [
    ["contrast=7&lock=808080", /^Parameters "contrast" and "lock" cannot be kept together: .*808080/],
    ["tags=dark,light", /^Parameter "tags" cannot be kept: .*dark, light/],
    ["size=2&near=000000,ff0000,00ff00", /^Parameter "near" cannot be kept: /],
    ["vision=safe&lock=b04000,608000", /^Parameters "vision" and "lock" .*608000 and b04000/],
  ] as const) {
    const answer = await api.get(`${path}?${query}`);
    const { error, meta } = answer.json();
    assert.equal(answer.statusCode, 422, query);
    assert.deepEqual([error.code, error.status, meta.credits_used], ["unsatisfiable", 422, 0]);
    assert.match(error.message, pattern);
  }
  assert.deepEqual(api.ledger.usage, []);
});

test("generatePalette.read() refuses promises that nobody makes, with the list of those it knows", async () => {
  const api = await createTestApi();
  for (const [query, pattern] of [
    ["tags=lovely", /"tags" must be 1 to 3 comma-separated tags, each of dark, light, .*, got "lovely"/],
    ["tags=dark,warm,red,night", /"tags" must be 1 to 3/],
    ["tags=,", /"tags"/],
    ["near=ff0000,00ff00,0000ff,ffffff", /"near" must be 1 to 3/],
    ["contrast=5", /"contrast" must be one of 3, 4.5, 7, got "5"/],
    ["vision=all", /"vision" must be one of safe, got "all"/],
    ["algorithm=tincture-1", /"algorithm" must be one of tincture-4, got "tincture-1"/],
    ["contrast=3&contrast=3", /"contrast" must be given once/],
  ] as const) {
    const { error } = (await api.get(`${path}?${query}`)).json();
    assert.equal(error.status, 400, query);
    assert.match(error.message, pattern);
  }
});

test("generatePalette.read() suits words, proves what is promised besides, and names words that suggest nothing", async () => {
  const api = await createTestApi();
  const { data, meta } = (await api.get(`${path}?words=very+dark+sea,+qwertz&seed=deep&contrast=3`)).json();
  const { terms } = readWords("very dark sea", createVocabulary(listColorNames()));
  const expected = promisePalette({ size: 5, seed: "deep", contrast: 3, words: terms });
  assert.ok(expected.kind === "kept");
  assert.deepEqual(data.colors, expected.colors);
  assert.deepEqual(meta.unknown_words, ["qwertz"]);
  assert.ok(meta.proof.least_contrast_partner >= 3);
});

test("generatePalette.read() refuses words that suggest nothing, names them and charges nothing", async () => {
  const api = await createTestApi();
  const rest = 'must be words that suggest colors, such as "misty autumn forest", got';
  for (const [words, message] of [
    ["asdfgh", `Parameter "words" ${rest} "asdfgh". Unknown words: asdfgh`],
    ["qwertz+asdfgh&seed=plain", `Parameter "words" ${rest} "qwertz asdfgh". Unknown words: qwertz, asdfgh`],
    ["the+and&tags=muted", `Parameter "words" ${rest} "the and"`],
    ["%20", `Parameter "words" ${rest} " "`],
  ] as const) {
    const { error, meta } = (await api.get(`${path}?words=${words}`)).json();
    assert.deepEqual([error.status, error.message, error.param], [400, message, "words"]);
    assert.equal(meta.credits_used, 0);
  }
  assert.equal((await api.get("/api/v1/account")).json().data.credits_used_today, 0);
});

test("generatePalette.read() refuses no words and more than 100 characters of them", async () => {
  const api = await createTestApi();
  assert.equal((await api.get(`${path}?words=sea%20${"🎨".repeat(96)}`)).statusCode, 200);
  for (const words of ["", "x".repeat(101), "🎨".repeat(101)]) {
    const answer = await api.get(`${path}?words=${words}`);
    assert.equal(answer.statusCode, 400);
    assert.match(answer.json().error.message, /words.*1 to 100 characters/s);
  }
});

test("generatePalette.read() leads to an editor that goes on keeping what was asked", async () => {
  const api = await createTestApi();
  const { data } = (
    await api.get(`${path}?size=4&seed=kept&near=2A9D8F&contrast=3&tags=Warm&words=misty%20sea`)
  ).json();
  const query = "words=misty%20sea&tags=warm&near=2a9d8f&contrast=3";
  assert.equal(data.links.generator, `${testSiteUrl}/app/${data.colors.join("-")}?${query}`);
  const plain = (await api.get(`${path}?size=4&seed=kept`)).json().data;
  assert.equal(plain.links.generator, `${testSiteUrl}/app/${plain.colors.join("-")}`);
});

test("generatePalette.read() with a count lists the palettes of <seed>/<k>, each for 1 credit", async () => {
  const api = await createTestApi();
  const answer = await api.get(`${path}?seed=harbor&count=3&size=4&include=names`);
  const { data, meta, pagination } = answer.json();
  for (const [k, palette] of data.entries()) {
    const single = (await api.get(`${path}?seed=harbor/${k}&size=4&include=names`)).json();
    assert.deepEqual(palette, single.data);
  }
  assert.deepEqual(pagination, { total: 3, limit: 3, offset: 0, returned: 3, truncated: false });
  assert.deepEqual([meta.seed, meta.algorithm, meta.credits_used], ["harbor", generatorAlgorithm, 3]);
  assert.deepEqual([answer.headers["x-palette-seed"], answer.headers.link], ["harbor", undefined]);
  const headers = { "if-none-match": String(answer.headers.etag) };
  assert.equal((await api.get(`${path}?seed=harbor&count=3&size=4&include=names`, { headers })).statusCode, 304);
  const head = await api.get(`${path}?seed=harbor&count=3`, { method: "HEAD" });
  assert.deepEqual([head.headers["x-total-count"], head.headers["x-credit-cost"]], ["3", "3"]);
  const [only, ...others] = (await api.get(`${path}?seed=harbor&count=1&size=4&include=names`)).json().data;
  assert.deepEqual([only, others], [data[0], []]);
});

test("generatePalette.read() with a count and no seed draws one seed, which repeats the list", async () => {
  const api = await createTestApi();
  const first = await api.get(`${path}?count=20`);
  const { data, meta } = first.json();
  assert.equal(new Set(data.map(({ colors }: { colors: string[] }) => String(colors))).size, 20);
  assert.deepEqual([first.headers["cache-control"], first.headers.etag], ["no-store", undefined]);
  assert.equal(first.headers["x-palette-seed"], meta.seed);
  assert.deepEqual((await api.get(`${path}?count=20&seed=${meta.seed}`)).json().data, data);
});

test("generatePalette.read() takes the longest seed with a count", async () => {
  const api = await createTestApi();
  const seed = "x".repeat(64);
  const { data } = (await api.get(`${path}?seed=${seed}&count=20`)).json();
  assert.deepEqual(data[19].colors, generatePalette({ size: 5, seed, index: 19 }));
});

test("generatePalette.read() cuts a list to the credits that are left, with its proofs", async () => {
  const api = await createTestApi({ dailyLimit: 3 });
  const query = `${path}?contrast=4.5&vision=safe&words=sea+qwertz`;
  const single = (await api.get(`${query}&seed=kept/1`)).json();
  const { data, meta, pagination } = (await api.get(`${query}&seed=kept&count=20`)).json();
  assert.deepEqual(data[1], single.data);
  assert.deepEqual([data.length, meta.credits_used, meta.credits_remaining], [2, 2, 0]);
  assert.equal(meta.proof.length, 2);
  assert.deepEqual(meta.proof[1], single.meta.proof);
  assert.deepEqual(meta.unknown_words, ["qwertz"]);
  assert.deepEqual(pagination, {
    total: 20,
    limit: 20,
    offset: 0,
    returned: 2,
    truncated: true,
    truncated_reason: "credit_limit",
  });
  assert.equal((await api.get(`${query}&seed=kept&count=20`)).statusCode, 429);
});

test("generatePalette.read() repeats a truncated list of random palettes under its Charge-Id", async () => {
  const api = await createTestApi({ dailyLimit: 4 });
  const headers = { "charge-id": "list" };
  const first = (await api.get(`${path}?count=6&vision=safe`, { headers })).json();
  const again = (await api.get(`${path}?count=6&vision=safe`, { headers })).json();
  assert.equal(first.data.length, 4);
  assert.deepEqual([again.data, again.pagination], [first.data, first.pagination]);
  assert.deepEqual([again.meta.seed, again.meta.proof], [first.meta.seed, first.meta.proof]);
  assert.deepEqual([first.meta.credits_used, again.meta.credits_used], [4, 0]);
});

test("generatePalette.read() refuses other counts, and promises that a list cannot keep, for free", async () => {
  const api = await createTestApi();
  for (const count of ["0", "21", "-1", "1.5", "two", ""]) {
    const { error } = (await api.get(`${path}?count=${count}`)).json();
    assert.equal(error.message, `Parameter "count" must be an integer from 1 to 20, got "${count}"`);
  }
  const { error, meta } = (await api.get(`${path}?count=5&contrast=7&lock=808080`)).json();
  assert.deepEqual([error.code, error.status, meta.credits_used], ["unsatisfiable", 422, 0]);
  assert.deepEqual(api.ledger.usage, []);
});

test("generatePalette.read() keeps the colors of slots at their positions, as locks", async () => {
  const api = await createTestApi();
  for (const rest of ["", "&contrast=3&tags=warm", "&words=misty+forest", "&count=2&vision=safe"]) {
    const query = `${path}?seed=s&size=5${rest}`;
    const { data, meta } = (await api.get(`${query}&slots=-,E63946,-,-,%231d3557`)).json();
    const locked = (await api.get(`${query}&lock=e63946,1d3557`)).json();
    const [palettes, others] = [[data].flat(), [locked.data].flat()];
    for (const [k, { colors }] of palettes.entries()) {
      assert.deepEqual([colors[1], colors[4]], ["e63946", "1d3557"]);
      const free = [colors[0], colors[2], colors[3]];
      const isFree = (hex: string) => hex !== "e63946" && hex !== "1d3557";
      assert.deepEqual(free, others[k].colors.filter(isFree));
    }
    assert.deepEqual(meta.proof, locked.meta.proof);
  }
});

test("generatePalette.read() puts locks into the free slots, and a color of both only where its slot is", async () => {
  const api = await createTestApi();
  const read = async (query: string) => (await api.get(`${path}?seed=s&size=3&${query}`)).json();
  const { data } = await read("slots=-,f00,-&lock=00ff00,ff0000");
  assert.equal(data.colors[1], "ff0000");
  assert.equal(data.colors.filter((hex: string) => hex === "00ff00" || hex === "ff0000").length, 2);
  assert.deepEqual((await read("slots[]=-&slots[]=f00&slots[]=-&lock=0f0")).data, data);
  assert.deepEqual((await read("slots=-&slots=ff0000&slots=-&lock=0f0")).data, data);
  assert.deepEqual((await read("slots=-,-,-")).data.colors, generatePalette({ size: 3, seed: "s" }));
  assert.deepEqual((await read("slots=111111,ffffff,111111")).data.colors, ["111111", "ffffff", "111111"]);
});

test("generatePalette.read() names the position of a wrong slot, and slots that contradict", async () => {
  const api = await createTestApi();
  const wanted = 'is not a color of three or six hexadecimal digits or "-"';
  for (const [query, message] of [
    ["size=3&slots=-,red,-", `"slots" item 2, "red", ${wanted}`],
    ["size=3&slots=-,,-", `"slots" item 2, "", ${wanted}`],
    ["size=3&slots=--,-,-", `"slots" item 1, "--", ${wanted}`],
    ["slots=-,ff0000", 'Parameter "slots" must be a list of 5 positions, the size of the palette, got "-,ff0000"'],
    [
      "size=3&slots=-,f00,0f0&lock=0000ff,ffffff",
      'Parameter "lock" must be at most 1 colors, the free positions of "slots", got "0000ff,ffffff"',
    ],
  ] as const) {
    const { error } = (await api.get(`${path}?${query}`)).json();
    assert.deepEqual([error.status, error.message], [400, message]);
  }
  const { error } = (await api.get(`${path}?size=3&slots=-,808080,-&contrast=7`)).json();
  assert.match(error.message, /^Parameters "contrast" and "slots" cannot be kept together: .*808080/);
  const both = (await api.get(`${path}?vision=safe&size=3&slots=-,b04000,-&lock=608000`)).json().error;
  assert.match(both.message, /^Parameters "vision", "lock" and "slots" cannot/);
});
