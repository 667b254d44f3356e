import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { listStarterPalettes } from "../../domain/library/starter/starter-palettes.ts";
import { exportFormats } from "@tincture/color/export";
import { freeRoutes, meteredRoutes } from "../../domain/operations.ts";
import { createTestApi } from "../testing/test-api.ts";
import { colorExample } from "../schemas/color.ts";
import { paletteExample } from "../schemas/palette.ts";
import { formatOpenApiFile } from "./document.ts";

interface Content {
  readonly schema: { readonly $ref: string };
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Described {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: { readonly "application/json": Content };
  readonly $ref?: string;
}
interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly schema: object;
  readonly example: unknown;
  readonly $ref?: string;
}
interface Document {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly servers?: readonly object[];
        readonly get: {
          readonly operationId: string;
          readonly security?: readonly object[];
          readonly parameters?: readonly Parameter[];
          readonly responses: Readonly<Record<string, Described>>;
        };
      }
    >
  >;
  readonly components: {
    readonly responses: Readonly<Record<string, Described>>;
    readonly headers: Readonly<Record<string, { readonly schema: object; readonly example: unknown }>>;
  };
}

const document: Document = JSON.parse(formatOpenApiFile());
/** Below `/api`; files have addresses of the site. */
const paths = Object.entries(document.paths).filter(([path]) => path.startsWith("/v1/"));
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ ...document, $id: "api" });

function assertValid(schema: object, value: unknown, where: string): void {
  const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
  assert.ok(ajv.validate(local, value), `${where}: ${ajv.errorsText()}`);
}

function successOf(path: string): Content {
  const content = document.paths[path]?.get.responses["200"]?.content?.["application/json"];
  assert.ok(content, path);
  return content;
}

test("openapi.json at the root is what formatOpenApiFile() gives", () => {
  const file = readFileSync(new URL("../../../../openapi.json", import.meta.url), "utf8");
  assert.ok(file === formatOpenApiFile(), "run node tools/write-openapi.ts");
});

test("createOpenApiDocument() has every operation at its address, whose ids a release keeps", () => {
  const ids = paths.map(([path, { get }]) => ({ id: get.operationId, path }));
  assert.deepEqual(ids, [...meteredRoutes, ...freeRoutes]);
});

test("createOpenApiDocument() has files at the site's own addresses, in every format and without a key", () => {
  const files = Object.entries(document.paths).filter(([path]) => !path.startsWith("/v1/"));
  assert.equal(files.length, 3);
  const extensions = exportFormats.map(({ extension }) => extension);
  for (const [path, { servers, get }] of files) {
    assert.deepEqual([servers, get.security], [[{ url: "http://localhost:3000" }], []], path);
    const format = get.parameters?.find(({ name }) => name === "format");
    assert.deepEqual(format?.schema ?? { type: "string", enum: extensions }, { type: "string", enum: extensions });
    for (const { schema, example, name } of get.parameters ?? []) assertValid(schema, example, `${path} ${name}`);
  }
});

test("createOpenApiDocument() gives every parameter and header an example that is valid", () => {
  for (const [path, { get }] of paths) {
    for (const parameter of get.parameters ?? []) {
      if (parameter.$ref !== undefined) continue;
      assert.ok(parameter.description.length > 10, parameter.name);
      assertValid(parameter.schema, parameter.example, `${path} ${parameter.name}`);
    }
  }
  for (const [name, header] of Object.entries(document.components.headers)) {
    assertValid(header.schema, header.example, name);
  }
});

test("createOpenApiDocument() gives every response a description and examples that are valid", () => {
  const own = paths.flatMap(([path, { get }]) =>
    Object.entries(get.responses).map(([status, response]) => [`${path} ${status}`, response] as const),
  );
  let count = 0;
  for (const [where, response] of [...own, ...Object.entries(document.components.responses)]) {
    if (response.$ref !== undefined) {
      assert.ok(document.components.responses[response.$ref.split("/").at(-1) ?? ""], response.$ref);
      continue;
    }
    assert.ok(response.description.length > 5 && response.headers, where);
    const content = response.content?.["application/json"];
    for (const { value } of Object.values(content?.examples ?? {})) {
      assertValid(content?.schema ?? {}, value, where);
      count += 1;
    }
  }
  assert.ok(count > 15);
});

test("createOpenApiDocument() describes every answer as it is", async () => {
  const api = await createTestApi();
  const urls = {
    "/v1/palette/generate": ["/v1/palette/generate", "/v1/palette/generate?seed=x&lock=ff0000"],
    "/v1/palette/{slug}": ["/v1/palette/test-1"],
    "/v1/palettes": ["/v1/palettes?limit=50", "/v1/palettes?offset=999"],
    "/v1/color/{hex}": ["/v1/color/ff0000", "/v1/color/123456", "/v1/color/000000", "/v1/color/ffffff"],
    "/v1/colors": ["/v1/colors?name=sea", "/v1/colors?limit=50&sort=hue"],
    "/v1/account": ["/v1/account"],
  };
  for (const [path, addresses] of Object.entries(urls)) {
    for (const address of addresses) {
      const answer = await api.get(`/api${address}`);
      assert.equal(answer.statusCode, 200, address);
      assertValid(successOf(path).schema, answer.json(), address);
    }
  }
});

test("createOpenApiDocument() shows a color as the API answers it", async () => {
  const api = await createTestApi({ server: { siteUrl: "http://localhost:3000" } });
  assert.deepEqual(colorExample, (await api.get("/api/v1/color/e63946")).json().data);
});

test("createOpenApiDocument() documents every header that is sent, but those of the transport", async () => {
  const api = await createTestApi();
  const policy = /^(access-control-|content-|cross-origin-|referrer-|strict-|x-content-)|^(connection|date|vary)$/;
  for (const [path, address] of [
    ["/v1/palettes", "/v1/palettes"],
    ["/v1/color/{hex}", "/v1/color/ff0000"],
    ["/v1/palette/generate", "/v1/palette/generate?seed=x"],
  ] as const) {
    const fresh = await api.get(`/api${address}`);
    const headers = { "if-none-match": String(fresh.headers.etag) };
    const unchanged = await api.get(`/api${address}`, { headers });
    assert.equal(unchanged.statusCode, 304);
    for (const answer of [fresh, unchanged]) {
      const documented = document.paths[path]?.get.responses[answer.statusCode]?.headers ?? {};
      const names = new Set(Object.keys(documented).map((name) => name.toLowerCase()));
      for (const name of Object.keys(answer.headers)) {
        assert.ok(policy.test(name) || names.has(name), `${name} of ${address} ${answer.statusCode}`);
      }
    }
  }
});

test("createOpenApiDocument() has 400 wherever bytes may be no request, and 404 for slugs", () => {
  for (const [path, { get }] of paths) {
    assert.equal(get.responses["400"]?.$ref, "#/components/responses/InvalidParameter", path);
    assert.equal("404" in get.responses, path === "/v1/palette/{slug}");
  }
});

test("createOpenApiDocument() gives examples that a new library can answer", () => {
  const palette = listStarterPalettes().find(({ slug }) => slug === paletteExample.info?.slug);
  const { info, colors } = paletteExample;
  assert.deepEqual({ ...info, colors }, palette);
  const slug = document.paths["/v1/palette/{slug}"]?.get.parameters?.[0];
  assert.equal(slug?.example, info?.slug);
  const tags = document.paths["/v1/palettes"]?.get.parameters?.find(({ name }) => name === "tags");
  const known = new Set(listStarterPalettes().flatMap((starter) => starter.tags));
  for (const tag of String(tags?.example).split(",")) assert.ok(known.has(tag), tag);
});

test("addOpenApiRoute() serves the document with this server's address, without a key", async () => {
  const api = await createTestApi();
  const answer = await api.get("/api/openapi.json", { secret: null });
  assert.equal(answer.statusCode, 200);
  assert.deepEqual(answer.json().servers, [{ url: "https://tincture.test/api" }]);
  assert.equal(answer.headers["access-control-allow-origin"], "*");
  const headers = { "if-none-match": String(answer.headers.etag) };
  assert.equal((await api.get("/api/openapi.json", { secret: null, headers })).statusCode, 304);
  assert.equal((await api.get("/api/openapi.json", { method: "DELETE" })).statusCode, 405);
});

test("addOpenApiRoute() packs the document for who takes it packed", async () => {
  const api = await createTestApi();
  const plain = await api.get("/api/openapi.json", { secret: null });
  assert.equal(plain.headers["content-encoding"], undefined);
  for (const [coding, unpack] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const headers = { "accept-encoding": coding };
    const packed = await api.get("/api/openapi.json", { secret: null, headers });
    assert.equal(packed.headers["content-encoding"], coding);
    assert.match(String(packed.headers.vary), /\bAccept-Encoding\b/);
    assert.equal(String(unpack(packed.rawPayload)), plain.body);
    assert.ok(packed.rawPayload.length < plain.rawPayload.length / 3);
  }
});
