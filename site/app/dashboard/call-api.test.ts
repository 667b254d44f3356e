import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import type { ApiOperation } from "../shell/api-contract.ts";
import { curlLine, listAnswerColors, requestAddress } from "./call-api.ts";

const rest = { isRequired: false, description: "", schema: {}, example: "" };
const operation: ApiOperation = {
  id: "listColors",
  summary: "",
  description: "",
  responses: {},
  path: "/v1/shelf/{slug}/colors",
  parameters: [
    { name: "slug", place: "path", ...rest },
    { name: "name", place: "query", ...rest },
    { name: "hex", place: "query", ...rest },
    { name: "If-None-Match", place: "header", ...rest },
  ],
};

test("requestAddress() fills the path and omits empty values", () => {
  const values = { slug: "a", name: "", hex: "ff0000,00ff00" };
  assert.equal(requestAddress(operation, values), "/v1/shelf/a/colors?hex=ff0000,00ff00");
  assert.equal(requestAddress(operation, { slug: "a" }), "/v1/shelf/a/colors");
});

test("curlLine() quotes the address for a shell, and names the variable of the key", () => {
  const address = requestAddress(operation, { slug: "a", name: "'; $(touch x) `id` \"!\\" });
  const line = curlLine("http://localhost:3000/api", address);
  assert.match(line, /Bearer \$KEY"/);
  const seen = execFileSync("sh", ["-c", line.replace(/^curl/, String.raw`printf '%s\n'`)], {
    env: { KEY: "k" },
  });
  assert.equal(seen.toString(), `-H\nAuthorization: Bearer k\nhttp://localhost:3000/api${address}\n`);
});

test("listAnswerColors() finds the colors of one palette and of many", () => {
  const red = { colors: ["ff0000", "aa0000"], info: null };
  assert.deepEqual(listAnswerColors(red), [["ff0000", "aa0000"]]);
  assert.deepEqual(listAnswerColors([red, { colors: ["00ff00"] }]), [["ff0000", "aa0000"], ["00ff00"]]);
});
