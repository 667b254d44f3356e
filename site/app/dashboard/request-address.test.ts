import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import type { ApiOperation } from "./api-operation.ts";
import { curlLine, requestAddress } from "./request-address.ts";

const rest = { isRequired: false, hint: "", choices: [], example: "" };
const operation: ApiOperation = {
  id: "listColors",
  summary: "",
  path: "/v1/shelf/{slug}/colors",
  parameters: [
    { name: "slug", place: "path", ...rest },
    { name: "name", place: "query", ...rest },
    { name: "hex", place: "query", ...rest },
  ],
};

test("requestAddress() fills the path and leaves out what is empty", () => {
  assert.equal(
    requestAddress(operation, { slug: "a", name: "", hex: "ff0000,00ff00" }),
    "/v1/shelf/a/colors?hex=ff0000,00ff00",
  );
  assert.equal(requestAddress(operation, { slug: "a" }), "/v1/shelf/a/colors");
});

test("requestAddress() keeps values inside their place", () => {
  assert.equal(
    requestAddress(operation, { slug: "../x?y#z", name: "a&b=c'd" }),
    "/v1/shelf/..%2Fx%3Fy%23z/colors?name=a%26b%3Dc%27d",
  );
});

test("curlLine() gives a shell the very address, and the key only by name", () => {
  const address = requestAddress(operation, { slug: "a", name: "'; $(touch x) `id` \"!\\" });
  const line = curlLine("http://localhost:3000/api", address);
  assert.match(line, /Bearer \$KEY"/);
  const seen = execFileSync("sh", ["-c", line.replace(/^curl/, String.raw`printf '%s\n'`)], {
    env: { KEY: "k" },
  });
  assert.equal(seen.toString(), `-H\nAuthorization: Bearer k\nhttp://localhost:3000/api${address}\n`);
});
