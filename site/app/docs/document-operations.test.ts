import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fc } from "../../../test/properties.ts";
import { documentOperations, formatJson } from "./document-operations.ts";

const path = new URL("../../../openapi.json", import.meta.url);
const contractText = readFileSync(path, "utf8");
const facts = {
  siteUrl: "https://colors.example",
  siteName: "Colors",
  dailyCredits: 1000,
  version: "1.2.3",
  records: { requests: "all", hasNetwork: true, isTraced: false },
} as const;
const operations = documentOperations(contractText, facts);

function findOperation(id: string) {
  return operations.find((operation) => operation.id === id)!;
}

test("documentOperations() has every operation of the contract in its order", () => {
  assert.deepEqual(
    operations.map(({ path }) => path),
    Object.keys(JSON.parse(contractText).paths).filter((path) => path.startsWith("/v1/")),
  );
});

test("documentOperations() names every parameter, what it takes and what it is without", () => {
  const { parameters } = findOperation("generatePalette");
  const [size, seed, lock] = parameters;
  const etag = parameters.at(-1);
  assert.deepEqual([size?.values, size?.fallback, size?.isRequired], ["integer, 2 to 8", "5", false]);
  assert.equal(seed?.values, "text, 1 to 64 characters");
  assert.deepEqual([lock?.name, etag?.name, etag?.place], ["lock", "If-None-Match", "header"]);
  const values = (id: string, name: string) =>
    findOperation(id).parameters.find((parameter) => parameter.name === name)?.values;
  assert.equal(values("listPalettes", "sort"), "popular, recent, relevance, distance");
  assert.equal(values("listPalettes", "offset"), "integer from 0");
  assert.equal(values("listPalettes", "tags"), "list of at most 20, with commas");
  assert.equal(values("getColor", "hex"), "text of 6 characters");
  assert.equal(values("getPalette", "slug"), "text, at most 80 characters");
});

test("documentOperations() fills the example requests in, with the address of this instance", () => {
  assert.equal(
    findOperation("getColor").request,
    'curl -H "Authorization: Bearer $KEY" \\\n  "https://colors.example/api/v1/color/e63946"',
  );
  assert.match(findOperation("generatePalette").request, /generate\?size=5&seed=harbor"$/);
});

test("documentOperations() shows answers as this instance would give them", () => {
  for (const { answer } of operations) {
    assert.doesNotMatch(answer, /localhost/);
    assert.equal(JSON.parse(answer).meta.daily_limit, 1000);
    const { meta } = JSON.parse(answer);
    assert.ok(meta.credits_remaining > 900 && meta.credits_remaining < 1000);
  }
});

test("documentOperations() shows one look of a theme, and says of the others that they are like it", () => {
  const { data } = JSON.parse(findOperation("getTheme").answer);
  assert.equal(Object.keys(data.light).length, 19);
  for (const look of ["dark", "light_high_contrast", "dark_high_contrast"])
    assert.deepEqual(data[look], { "…": "as light" });
});

test("documentOperations() shows two of a long list, and counts the others", () => {
  const { data } = JSON.parse(findOperation("analyzePalette").answer);
  assert.deepEqual([data.scales.length, data.scales[2]], [3, "… 3 more"]);
  assert.equal(data.names.length, 5);
});

test("formatJson() keeps short values on a line and breaks long ones", () => {
  assert.equal(formatJson({ a: [1, 2], b: {} }), '{ "a": [1, 2], "b": {} }');
  const long = "x".repeat(60);
  assert.equal(
    formatJson({ data: { name: long, list: [1, null] }, n: 1 }),
    `{\n  "data": {\n    "name": "${long}",\n    "list": [1, null]\n  },\n  "n": 1\n}`,
  );
});

test("formatJson() writes the same value as JSON.stringify()", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.equal(JSON.stringify(JSON.parse(formatJson(value))), JSON.stringify(value));
    }),
  );
});
