import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { listOperations } from "./api-contract.ts";

const operations = listOperations(readFileSync(new URL("../../../openapi.json", import.meta.url), "utf8"));

test("listOperations() lists every operation of the contract", () => {
  assert.deepEqual(
    operations.map(({ id, path }) => `${id} ${path}`),
    [
      "generatePalette /v1/palette/generate",
      "getPalette /v1/palette/{slug}",
      "listPalettes /v1/palettes",
      "listTags /v1/tags",
      "analyzePalette /v1/analysis",
      "getTheme /v1/theme",
      "getColor /v1/color/{hex}",
      "listColors /v1/colors",
      "getAccount /v1/account",
      "getUsage /v1/account/usage",
    ],
  );
});

test("listOperations() tells choices, examples and what is required, and follows references", () => {
  const { parameters = [] } = operations.find(({ id }) => id === "listPalettes") ?? {};
  const sort = parameters.find(({ name }) => name === "sort");
  assert.deepEqual(sort?.schema.enum, ["popular", "recent", "relevance", "distance"]);
  assert.equal(sort?.isRequired, false);
  const color = operations.find(({ id }) => id === "getColor");
  assert.deepEqual(
    color?.parameters.map(({ name, place, isRequired, example }) => [name, place, isRequired, example]),
    [
      ["hex", "path", true, "e63946"],
      ["include", "query", false, "scale,harmonies"],
      ["If-None-Match", "header", false, 'W/"0aP2kq1y7m9pXh4sJtQeWg"'],
      ["Charge-Id", "header", false, "8f14e45fceea167a5a36dedd4bea2543"],
    ],
  );
  assert.ok(color?.responses["401"]?.content);
  const theme = operations.find(({ id }) => id === "getTheme");
  assert.deepEqual([theme?.parameters[0]?.name, theme?.parameters[0]?.example], ["colors", "264653,2a9d8f,e9c46a"]);
});

test("listOperations() refuses a contract with a reference that leads nowhere", () => {
  const parameters = [{ $ref: "#/components/parameters/Gone" }];
  const get = { operationId: "x", summary: "", description: "", parameters, responses: {} };
  const components = { parameters: {}, responses: {} };
  assert.throws(() => listOperations(JSON.stringify({ paths: { "/v1/x": { get } }, components })), /lacks .*Gone/);
});
