import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { freeRoutes, meteredRoutes } from "@tincture/contract/operations";
import { createTestApi } from "../../../../test/support/api/test-api.ts";
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
  readonly schema: Schema;
  readonly style?: string;
  readonly explode?: boolean;
  readonly example: unknown;
  readonly $ref?: string;
}
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly default?: unknown;
  readonly $ref?: string;
  readonly "x-extensible-enum"?: readonly string[];
  readonly "x-enum-varnames"?: readonly string[];
}
interface Operation {
  readonly servers?: readonly { readonly url: string }[];
  readonly security?: readonly object[];
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Described>>;
}
interface Document {
  readonly info: { readonly description: string };
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get: Operation;
      }
    >
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Described>>;
    readonly headers: Readonly<Record<string, { readonly schema: object; readonly example: unknown }>>;
  };
}

const document: Document = JSON.parse(formatOpenApiFile());
/** Below `/api`; files have addresses of the site. */
const paths = Object.entries(document.paths).filter(([path]) => path.startsWith("/v1/"));
const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
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
  assert.ok(file === formatOpenApiFile(), "run npm run openapi");
});

test("createOpenApiDocument() has every operation at its address, whose ids a release keeps", () => {
  const ids = paths.map(([path, { get }]) => ({ id: get.operationId, path }));
  assert.deepEqual(ids, [...meteredRoutes, ...freeRoutes]);
});

test("createOpenApiDocument() has files at the site's own addresses, in every format and without a key", () => {
  const files = Object.entries(document.paths).filter(([path]) => !path.startsWith("/v1/"));
  assert.equal(files.length, 4);
  for (const [path, { get }] of files) {
    const [server] = get.servers ?? [];
    assert.deepEqual([server?.url, get.security], ["http://localhost:3000", []], path);
    const format = get.parameters?.find(({ name }) => name === "format");
    const formats = path.startsWith("/theme/") ? "ThemeFormat" : "ExportFormat";
    assert.ok(format === undefined || format.schema.$ref === `#/components/schemas/${formats}`, path);
    for (const { schema, example, name } of get.parameters ?? []) assertValid(schema, example, `${path} ${name}`);
  }
});

test("createOpenApiDocument() gives every parameter and header an example that is valid", () => {
  for (const [path, { get }] of paths) {
    for (const parameter of get.parameters ?? []) {
      if (parameter.$ref !== undefined) continue;
      assert.ok(parameter.description.length > 10, `${path}: "${parameter.name}" wants more of a description`);
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
    "/v1/palette/generate": [
      "/v1/palette/generate",
      "/v1/palette/generate?seed=x&lock=ff0000",
      "/v1/palette/generate?count=2",
      "/v1/palette/generate?count=2&words=sea&near=2a9d8f&slots=-,-,ff0000,-,-",
    ],
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

test("createOpenApiDocument() has no default where it depends, so that clients send none", () => {
  const limits = ["/v1/colors", "/v1/palettes"].map((path) =>
    document.paths[path]?.get.parameters?.find(({ name }) => name === "limit"),
  );
  assert.deepEqual(
    limits.map((limit) => limit?.schema.default),
    [undefined, 10],
  );
});

test("createOpenApiDocument() documents every header that is sent, but those of the transport", async () => {
  const api = await createTestApi();
  const policy = /^(access-control-|content-|cross-origin-|referrer-|strict-|x-content-)|^(connection|date|vary)$/;
  for (const [path, address] of [
    ["/v1/palettes", "/v1/palettes"],
    ["/v1/color/{hex}", "/v1/color/ff0000"],
    ["/v1/palette/generate", "/v1/palette/generate?seed=x"],
    ["/v1/palette/generate", "/v1/palette/generate?seed=x&count=2"],
    ["/v1/theme", "/v1/theme?seed=x"],
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

test("addOpenApiRoute() serves the document with this server's address, without a key", async () => {
  const api = await createTestApi();
  const answer = await api.get("/api/openapi.json", { secret: null });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.json().servers[0].url, "https://tincture.test/api");
  assert.doesNotMatch(answer.body, /localhost/);
  assert.equal(answer.headers["access-control-allow-origin"], "*");
  const headers = { "if-none-match": String(answer.headers.etag) };
  assert.equal((await api.get("/api/openapi.json", { secret: null, headers })).statusCode, 304);
  assert.equal((await api.get("/api/openapi.json", { method: "DELETE" })).statusCode, 405);
});
