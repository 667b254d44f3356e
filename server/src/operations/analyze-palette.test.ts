import assert from "node:assert/strict";
import { test } from "node:test";
import { describePalette, fixPalette, judgePalette } from "@tincture/color";
import { paletteParts } from "./included.ts";
import { createTestApi, testSiteUrl } from "../../../test/support/api/test-api.ts";

const hexes = ["264653", "2a9d8f", "e9c46a", "f4a261", "00ff00"];

test("analyzePalette.read() says of any colors all that include adds, and how they are judged", async () => {
  const api = await createTestApi();
  const { headers, json } = await api.get(`/api/v1/analysis?colors=${hexes.join("-")}`);
  const { data, meta } = json();
  assert.deepEqual(Object.keys(data), ["colors", "name", "tagline", "tags", ...paletteParts, "judgement"]);
  const { name, tagline, tags } = describePalette(hexes);
  assert.deepEqual([data.colors, data.name, data.tagline, data.tags], [hexes, name, tagline, tags]);
  assert.equal(data.files.css, `${testSiteUrl}/app/${hexes.join("-")}.css`);
  const { percentile, oddOneOut } = judgePalette(hexes);
  assert.deepEqual(data.judgement, { percentile, odd_one_out: oddOneOut });
  assert.equal(data.judgement.odd_one_out.hex, "00ff00");
  assert.equal(meta.credits_used, 1);
  assert.match(String(headers.link), /<https:[^>]*\/app\/264653-2a9d8f-.*\.css>; rel="alternate"; type="text\/css"/);
});

test("analyzePalette.read() says of a palette of the library what include says there", async () => {
  const api = await createTestApi();
  const { data: palette } = (await api.get(`/api/v1/palette/test-3?include=${paletteParts.join(",")}`)).json();
  const { data } = (await api.get(`/api/v1/analysis?colors=${palette.colors.join(",")}`)).json();
  for (const part of paletteParts.filter((name) => name !== "files")) {
    assert.deepEqual(data[part], palette.included[part], part);
  }
});

test("analyzePalette.read() takes hyphens, commas, blanks and upper case for the same", async () => {
  const api = await createTestApi();
  const ask = async (colors: string) => (await api.get(`/api/v1/analysis?colors=${colors}`)).headers["etag"];
  const etag = await ask("264653-2a9d8f-ffffff");
  for (const colors of ["264653,2A9D8F,FFFFFF", "264653,%202a9d8f-ffffff"]) assert.equal(await ask(colors), etag);
  assert.notEqual(await ask("264653-ffffff-2a9d8f"), etag);
  const unchanged = await api.get("/api/v1/analysis?colors=264653-2a9d8f-ffffff", {
    headers: { "if-none-match": String(etag) },
  });
  assert.equal(unchanged.statusCode, 304);
});

test("analyzePalette.read() refuses other numbers of colors, what is no color, and none", async () => {
  const api = await createTestApi();
  const nine = Array.from({ length: 9 }, () => "ffffff").join("-");
  const missing = (await api.get("/api/v1/analysis")).json().error;
  assert.match(missing.message, /^Parameter "colors" must be given and be 2 to 8 .*, got none$/);
  for (const query of ["colors=", "colors=ffffff", "colors=ffff", `colors=${nine}`]) {
    const { error } = (await api.get(`/api/v1/analysis?${query}`)).json();
    assert.equal(error?.code, "invalid_parameter", query);
    assert.match(error.message, /^Parameter "colors" must be 2 to 8 colors of three or six hexadecimal digits/);
  }
  for (const [query, item] of [
    ["colors=fff-0000", '2, "0000"'],
    ["colors=ffffff--000000", '2, ""'],
    ["colors[]=ffffff&colors[]=%23red", '2, "#red"'],
  ] as const) {
    const { error } = (await api.get(`/api/v1/analysis?${query}`)).json();
    assert.deepEqual([error.message, error.param], [`"colors" item ${item}, is not a color`, "colors"]);
  }
});

test("analyzePalette.read() proposes the nearest colors that keep what is asked, and replacements that keep it too", async () => {
  const api = await createTestApi();
  const colors = ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"];
  const ask = async (query: string) =>
    (await api.get(`/api/v1/analysis?colors=${colors.join("-")}${query}`)).json().data;
  assert.ok(!("fix" in (await ask(""))));
  const { fix } = await ask("&contrast=4.5&vision=safe");
  const expected = fixPalette({ colors, contrast: 4.5, vision: "safe" });
  assert.ok(expected && expected.changes.length > 0);
  assert.deepEqual([fix.colors, fix.lost_tags], [expected.colors, expected.lostTags]);
  assert.deepEqual(
    fix.changes.map(({ from, to }: Record<string, string>) => [from, to]),
    expected.changes.map(({ from, to }) => [from, to]),
  );
  assert.ok(
    fix.proof.least_contrast_partner >= 4.5 && Math.min(...Object.values<number>(fix.proof.least_differences)) >= 8,
  );
  assert.deepEqual((await ask("&contrast=3")).fix.changes, [], "it keeps 3 already");
});

test("analyzePalette.read() refuses promises that there are none of", async () => {
  const api = await createTestApi();
  for (const query of ["contrast=5", "vision=good", "contrast="]) {
    const answer = await api.get(`/api/v1/analysis?colors=${hexes.join("-")}&${query}`);
    assert.deepEqual([answer.statusCode, answer.json().error.code], [400, "invalid_parameter"], query);
  }
});
