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
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, unknown>>;
}

interface Document {
  readonly openapi: string;
  readonly components: { readonly responses: Readonly<Record<string, ResponseSpec>> };
  readonly paths: Readonly<
    Record<
      string,
      { readonly get?: { readonly operationId: string; readonly responses: Record<string, ResponseSpec> } }
    >
  >;
}

const files: readonly (readonly [path: string, route: string, status: number, type: string])[] = [
  ["/app/ff0000-00ff00.css", "/app/{colors}.{format}", 200, "text/css"],
  ["/app/ff0000.css", "/app/{colors}.{format}", 404, "text/plain"],
  ["/palette/no-such-palette.png", "/palette/{slug}.{format}", 404, "text/plain"],
  [`/app/ff0000-00ff00.css?${"a".repeat(9000)}`, "/app/{colors}.{format}", 414, "application/json"],
];

test("responses of files match openapi.json, and other sites may read them", async () => {
  const server = await shared();
  const { document } = await readDocument(server);
  for (const [path, route, status, type] of files) {
    const response = await fetch(server.origin + path, { headers: { accept: "application/json" } });
    assert.equal(response.status, status, path);
    assert.equal(response.headers.get("content-type")?.split(";")[0], type, path);
    assert.equal(response.headers.get("access-control-allow-origin"), "*", path);
    const spec = document.paths[route]?.get?.responses[status];
    assert.ok(spec?.content?.[type] !== undefined, `${route} documents ${status} as ${type}`);
    assert.deepEqual(listUnnamed(response, spec, document), [], path);
  }
});

const unremarkable =
  /^(?:date|connection|keep-alive|vary|transfer-encoding|content-(?:type|length|encoding|security-policy)|permissions-policy|referrer-policy|x-content-type-options|cross-origin-\w+-policy|access-control-expose-headers)$/;

function listUnnamed({ headers }: Response, spec: ResponseSpec, { components }: Document): readonly string[] {
  const described = components.responses[spec.$ref?.split("/").at(-1) ?? ""] ?? spec;
  const named = new Set(Object.keys(described.headers ?? {}).map((name) => name.toLowerCase()));
  return [...headers.keys()].filter((name) => !named.has(name) && !unremarkable.test(name));
}

test("the document is the committed openapi.json except for the server address", async () => {
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
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
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
