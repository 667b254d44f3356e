import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type ServerAddress, visitServer } from "./running-server.ts";

const shared = visitServer();

interface ResponseSpec {
  /** Errors are described once, under `components`. */
  readonly $ref?: string;
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<
    Record<
      string,
      { readonly get?: { readonly operationId: string; readonly responses: Record<string, ResponseSpec> } }
    >
  >;
}

/** A request for each operation, and for each status that a client can bring about at will. */
const requests: readonly (readonly [path: string, route: string, status: number])[] = [
  ["/palette/generate", "/v1/palette/generate", 200],
  ["/palette/generate?seed=a&size=3&lock=ff0000", "/v1/palette/generate", 200],
  ["/palette/generate?size=9", "/v1/palette/generate", 400],
  ["/palette/no-such-palette", "/v1/palette/{slug}", 404],
  ["/palettes?limit=50&sort=recent", "/v1/palettes", 200],
  ["/palettes?offset=99999", "/v1/palettes", 200],
  ["/palettes?sort=best", "/v1/palettes", 400],
  ["/color/1e90ff", "/v1/color/{hex}", 200],
  ["/color/blue", "/v1/color/{hex}", 400],
  ["/colors?name=rose&limit=50", "/v1/colors", 200],
  ["/colors?near=123456&family=Blue", "/v1/colors", 200],
  ["/colors?sort=distance", "/v1/colors", 400],
  ["/account", "/v1/account", 200],
];

test("answers of the running server are valid against the document it serves", async () => {
  const server = await shared();
  const { document, validate } = await readDocument(server);
  for (const [path, route, status] of requests) {
    const response = await fetch(`${server.origin}/api/v1${path}`, {
      headers: { authorization: `Bearer ${server.key}` },
    });
    assert.equal(response.status, status, path);
    const spec = document.paths[route]?.get?.responses[status];
    assert.ok(spec !== undefined, `${route} documents ${status}`);
    const pointer = spec.$ref ?? `#/paths/${escapePointer(route)}/get/responses/${status}`;
    validate(pointer, JSON.parse(await response.text()));
  }
});

test("the document is the committed openapi.json but for the address of the server", async () => {
  const server = await shared();
  const { document } = await readDocument(server);
  const committed = readFileSync(new URL("../openapi.json", import.meta.url), "utf8");
  assert.match(document.openapi, /^3\.1\./u);
  const served = JSON.stringify(document).replaceAll(server.origin, "http://localhost:3000");
  assert.deepEqual(JSON.parse(served), JSON.parse(committed));
});

async function readDocument(server: ServerAddress): Promise<{
  document: Document;
  readonly validate: (responsePointer: string, body: unknown) => void;
}> {
  const response = await fetch(`${server.origin}/api/openapi.json`);
  assert.equal(response.status, 200);
  const document: Document = JSON.parse(await response.text());
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "document");
  function validate(responsePointer: string, body: unknown): void {
    const schema = `${responsePointer}/content/${escapePointer("application/json")}/schema`;
    const isValid = ajv.validate({ $ref: `document${schema}` }, body);
    assert.ok(isValid, `${responsePointer}: ${ajv.errorsText()}\n${JSON.stringify(body)}`);
  }
  return { document, validate };
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}
