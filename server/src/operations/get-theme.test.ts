import assert from "node:assert/strict";
import { test } from "node:test";
import { algorithmLabels, generatePalette, loadAlgorithm } from "@tincture/color";
import { createTheme, groundsOfRoles, themeModes, themeRoles } from "@tincture/color/theme";
import { createTestApi, testSiteUrl } from "../../../test/support/api/test-api.ts";

const path = "/api/v1/theme";

test("getTheme.read() gives every role of every look with its ratio, for 1 credit", async () => {
  const api = await createTestApi();
  const { data, meta } = (await api.get(`${path}?colors=264653-2a9d8f-e9c46a`)).json();
  assert.deepEqual(Object.keys(data), [
    "colors",
    "contrast",
    "brand",
    ...themeModes,
    "scales",
    "moved",
    "kept",
    "files",
  ]);
  const theme = createTheme(["264653", "2a9d8f", "e9c46a"], "AA");
  for (const mode of themeModes) {
    assert.deepEqual(Object.keys(data[mode]), [...themeRoles]);
    assert.deepEqual(data[mode], theme.looks[mode]);
    assert.ok(data[mode].text.ratio >= 7 && data[mode].border.ratio >= 3 && data[mode].background.ratio === 1);
  }
  assert.ok(Object.keys(groundsOfRoles).every((role) => role in data.light));
  const none = { success: null, warning: null, danger: null, neutral: null };
  assert.deepEqual(data.brand, { primary: "264653", secondary: "2a9d8f", accent: "e9c46a", ...none });
  assert.deepEqual([data.scales.length, data.scales[0]["900"], data.scales[2]["300"]], [3, "264653", "e9c46a"]);
  assert.equal(data.files["tailwind.css"], `${testSiteUrl}/theme/264653-2a9d8f-e9c46a.tailwind.css`);
  assert.equal(meta.credits_used, 1);
});

test("getTheme.read() lists what had to move, look by look, with its difference", async () => {
  const api = await createTestApi();
  const { data } = (await api.get(`${path}?colors=777777&contrast=aaa`)).json();
  assert.equal(data.contrast, "AAA");
  assert.deepEqual(
    data.moved.map(({ look, role, from }: Record<string, string>) => [look, role, from]),
    themeModes.map((mode) => [mode, "primary", "777777"]),
  );
  for (const { look, to, difference, lightness, chroma, hue } of data.moved) {
    assert.equal(to, data[look].primary.hex);
    assert.deepEqual([Math.sign(lightness), chroma, hue], [look.startsWith("dark") ? 1 : -1, 0, 0]);
    assert.ok(difference > 1 && difference < 40 && Math.round(difference * 100) / 100 === difference);
  }
  assert.equal(data.brand.accent, null);
  assert.equal(data.files.css, `${testSiteUrl}/theme/777777.css?contrast=AAA`);
  const { data: kept } = (await api.get(`${path}?colors=3b82f6`)).json();
  assert.deepEqual(
    kept.moved.filter(({ look }: Record<string, string>) => look === "light" || look === "dark"),
    [],
  );
});

test("getTheme.read() keeps fills at 3:1 from every surface, or keeps the color exactly and says what breaks", async () => {
  const api = await createTestApi();
  const { data } = (await api.get(`${path}?colors=4a154b`)).json();
  assert.ok(data.dark.primary.ratio >= 3 && data.dark_high_contrast.primary.ratio >= 4.5);
  assert.equal(data.light.primary.hex, "4a154b");
  assert.deepEqual(data.kept, []);
  const { data: exact } = (await api.get(`${path}?colors=4a154b&keep=EXACT`)).json();
  assert.equal(exact.dark.primary.hex, "4a154b");
  assert.deepEqual(exact.moved, []);
  assert.deepEqual(exact.kept[0], {
    look: "dark",
    role: "primary",
    on: "background",
    ratio: exact.kept[0].ratio,
    needed: 3,
  });
  assert.equal(
    exact.dark.primary.ratio,
    Math.min(...exact.kept.slice(0, 3).map(({ ratio }: { ratio: number }) => ratio)),
  );
  assert.equal(exact.files.css, `${testSiteUrl}/theme/4a154b.css?keep=exact`);
  const refused = await api.get(`${path}?colors=4a154b&keep=yes`);
  assert.match(refused.json().error.message, /^Parameter "keep" must be one of exact, got "yes"$/);
});

test("getTheme.read() makes the theme of the palette that generate gives for the same words, tags, nears and locks", async () => {
  const api = await createTestApi();
  for (const query of [
    "seed=w1&words=misty%20autumn%20qwertz",
    "seed=w2&tags=autumn&size=4",
    "seed=w3&near=395c50&vision=safe",
    "seed=w4&lock=4a154b,36c5f0&size=6",
  ]) {
    const generated = (await api.get(`/api/v1/palette/generate?${query}`)).json();
    const { data, meta } = (await api.get(`${path}?${query}&contrast=AAA`)).json();
    assert.deepEqual(data.colors, generated.data.colors, query);
    for (const name of ["seed", "algorithm", "proof", "unknown_words"]) {
      assert.deepEqual(meta[name], generated.meta[name], `${query} ${name}`);
    }
    assert.deepEqual(data.light, createTheme(data.colors, "AAA").looks.light);
    assert.equal(data.files.css, `${testSiteUrl}/theme/${data.colors.join("-")}.css?contrast=AAA`);
  }
  const fresh = await api.get(`${path}?words=misty%20autumn`);
  assert.equal(fresh.headers["cache-control"], "no-store");
  const again = (await api.get(`${path}?words=misty%20autumn&seed=${fresh.json().meta.seed}`)).json();
  assert.deepEqual(again.data, fresh.json().data);
});

test("getTheme.read() refuses words, tags and near colors as generate does, and charges nothing", async () => {
  const api = await createTestApi();
  for (const query of [
    "words=asdfgh",
    "tags=dark,light",
    "near=000000,ff0000,00ff00&size=2",
    "tags=lovely",
    "near=red",
  ]) {
    const { error } = (await api.get(`${path}?${query}`)).json();
    const generated = (await api.get(`/api/v1/palette/generate?${query}`)).json().error;
    assert.deepEqual(error, generated, query);
    assert.ok(error.status === 400 || error.status === 422, query);
  }
  assert.deepEqual(api.ledger.usage, []);
});

test("getTheme.read() makes the theme of what an earlier generator gave for a seed, and wants a seed for that", async () => {
  const api = await createTestApi();
  const older = algorithmLabels[0];
  const answer = await api.get(`${path}?seed=harbor&algorithm=${older}`);
  const palette = generatePalette({ size: 5, seed: "harbor" }, await loadAlgorithm(String(older)));
  assert.deepEqual(answer.json().data.colors, palette);
  assert.equal(answer.headers["x-palette-algorithm"], older);
  const refused = await api.get(`${path}?colors=264653&algorithm=${older}`);
  assert.deepEqual(
    [refused.statusCode, refused.json().error.message],
    [400, 'Parameter "algorithm" needs a palette to generate ("seed", "words", "tags", "near", "lock"), got "colors"'],
  );
});

test("getTheme.read() gives roles to colors, in its files too, and refuses other colors", async () => {
  const api = await createTestApi();
  const { data } = (await api.get(`${path}?colors=264653-2a9d8f-e9c46a&roles=danger:E9C46A,neutral:2a9d8f`)).json();
  const theme = createTheme(["264653", "2a9d8f", "e9c46a"], "AA", {
    roles: { danger: "e9c46a", neutral: "2a9d8f" },
  });
  assert.deepEqual(data.light, theme.looks.light);
  assert.deepEqual([data.brand.danger, data.brand.neutral, data.brand.success], ["e9c46a", "2a9d8f", null]);
  assert.equal(data.files.css, `${testSiteUrl}/theme/264653-2a9d8f-e9c46a.css?roles=danger:e9c46a,neutral:2a9d8f`);
  for (const [roles, message] of [
    ["danger:ffffff", /^Parameter "roles" must be given to colors of the theme: 264653, got "danger:ffffff"$/],
    ["text:264653", /^Parameter "roles" must be comma-separated pairs such as "danger:e76f51", each role once/],
  ] as const) {
    const answer = await api.get(`${path}?colors=264653&roles=${roles}`);
    assert.equal(answer.statusCode, 400, roles);
    assert.match(answer.json().error.message, message);
  }
});

test("getTheme.read() wants exactly one source, and says which it got", async () => {
  const api = await createTestApi();
  const wanted =
    'A theme needs exactly one source: "colors", "slug", or a palette to generate ("seed", "words", "tags", "near", "lock"), got ';
  for (const [query, got] of [
    ["", "none"],
    ["?contrast=AAA", "none"],
    ["?colors=ffffff&seed=a", '"colors" and "seed"'],
    ["?slug=test-3&colors=ffffff&seed=a", '"colors" and "slug" and "seed"'],
    ["?slug=test-3&words=sea&near=ffffff", '"slug" and "words" and "near"'],
  ] as const) {
    const { error } = (await api.get(path + query)).json();
    assert.deepEqual([error.code, error.message], ["invalid_parameter", wanted + got], query);
  }
  assert.deepEqual(api.ledger.usage, []);
});

test("getTheme.read() refuses what is no source, and quotes it", async () => {
  const api = await createTestApi();
  const nine = Array.from({ length: 9 }, () => "ffffff").join("-");
  for (const [query, message] of [
    ["colors=", /^Parameter "colors" must be 1 to 8 colors of three or six hexadecimal digits/],
    ["colors=red", /got "red"$/],
    ["colors=ffff-000", /^"colors" item 1, "ffff", is not a color$/],
    ["colors=fff,000&roles=danger:fff,accent:00", /^"roles" item 2, "accent:00", is not a pair/],
    [`colors=${nine}`, /^Parameter "colors" must be 1 to 8/],
    ["seed=a&seed=b", /given once/],
    ["slug=No!", /^Parameter "slug" must be the slug of a published palette/],
    ["seed=", /^Parameter "seed"/],
    ["seed=x&contrast=4.5", /^Parameter "contrast" must be one of AA, AAA, got "4\.5"$/],
  ] as const) {
    const answer = await api.get(`${path}?${query}`);
    assert.equal(answer.statusCode, 400, query);
    assert.match(answer.json().error.message, message);
  }
});
