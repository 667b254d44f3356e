import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { managementRoutes } from "@tincture/contract/operations";
import { fc } from "../../../../test/properties.ts";
import { createManagementApi, type ManagementRequest } from "../../../../test/support/api/management-api.ts";
import { managementOperations } from "../../operations/management/index.ts";
import { readField } from "../json-body.ts";
import { formatManagementFile } from "./management-document.ts";

interface Described {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: { readonly "application/json": { readonly schema: object } };
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: Described;
  readonly responses: Readonly<Record<string, Described>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Described>> };
}

const document: Document = JSON.parse(formatManagementFile());
const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
formats.default(ajv);
ajv.addSchema({ ...document, $id: "manage" });

function compile(schema: object) {
  return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"manage#/')));
}

test("openapi-manage.json at the root is what formatManagementFile() gives", () => {
  const file = readFileSync(new URL("../../../../openapi-manage.json", import.meta.url), "utf8");
  assert.ok(file === formatManagementFile(), "run npm run openapi");
});

test("createManagementDocument() has every operation at its address", () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id }]) => ({ id, method: method.toUpperCase(), path })),
  );
  const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1);
  assert.deepEqual(described.toSorted(byId), managementRoutes.toSorted(byId));
  assert.deepEqual(
    managementOperations.map(({ id, method, path }) => ({ id, method, path })),
    managementRoutes,
  );
});

const transport = /^(content-|cross-origin-|referrer-|strict-|x-content-)|^(connection|date|vary|keep-alive)$/;

test("createManagementDocument() describes every reply as it is, with its headers", async () => {
  const { send, api } = await createManagementApi();
  const made = await send({ method: "POST", path: "/v1/keys", body: { name: "Website" } });
  const path = `/v1/keys/${made.json().data.id}`;
  const webhook = await send({ method: "POST", path: "/v1/webhooks", body: { url: "https://example.com/b" } });
  const create = { method: "POST", path: "/v1/keys", operation: "createKey" } as const;
  const sent: readonly (ManagementRequest & { readonly operation: string })[] = [
    { path: "/v1/account", operation: "getManagedAccount" },
    { path: "/v1/keys?limit=2", operation: "listKeys" },
    { path: "/v1/keys?limit=0", operation: "listKeys" },
    { path: "/v1/keys", secret: null, operation: "listKeys" },
    { path: "/v1/keys", secret: "tnc_mgmt_x", operation: "listKeys" },
    { path: "/v1/keys", secret: api.secret, operation: "listKeys" },
    { path: `/v1/keys?kind=${"x".repeat(9000)}`, operation: "listKeys" },
    { ...create, body: { name: "Mail", networks: ["10.0.0.1"], daily_cap: 5, operations: ["getColor"] } },
    { ...create, body: { name: "Shop" }, headers: { "idempotency-key": "1" } },
    { ...create, body: { name: "Other" }, headers: { "idempotency-key": "1" } },
    { ...create, body: { nam: "Shop" } },
    { ...create, body: "name=Shop", headers: { "content-type": "text/plain" } },
    { ...create, body: "x".repeat(20_000) },
    { path, operation: "getKey" },
    { path: "/v1/keys/none", operation: "getKey" },
    { method: "PATCH", path, body: { name: "Site" }, operation: "renameKey" },
    { method: "POST", path: `${path}/roll`, operation: "rollKey" },
    { method: "DELETE", path, operation: "revokeKey" },
    { path: "/v1/usage?days=3", operation: "listUsage" },
    { path: "/v1/usage?key_id=none", operation: "listUsage" },
    { path: "/v1/alerts", operation: "getAlerts" },
    { method: "PATCH", path: "/v1/alerts", body: { percents: [] }, operation: "setAlerts" },
    { path: "/v1/webhooks", operation: "listWebhooks" },
    { method: "POST", path: "/v1/webhooks", body: { url: "https://example.com/a" }, operation: "createWebhook" },
    { method: "POST", path: "/v1/webhooks", body: { url: "http://example.com/a" }, operation: "createWebhook" },
    { method: "POST", path: `/v1/webhooks/${webhook.json().data.id}/test`, operation: "testWebhook" },
    { path: "/v1/deliveries", operation: "listDeliveries" },
    { method: "DELETE", path: `/v1/webhooks/${webhook.json().data.id}`, operation: "deleteWebhook" },
    { method: "DELETE", path: "/v1/webhooks/none", operation: "deleteWebhook" },
    { method: "PUT", path: "/v1/keys", operation: "listKeys" },
  ];
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  for (const { operation, ...request } of sent) {
    const answer = await send(request);
    const where = `${operation} ${request.path.slice(0, 60)} ${answer.statusCode}`;
    const stated = operations.find(({ operationId }) => operationId === operation)?.responses[answer.statusCode];
    const described = stated?.$ref ? document.components.responses[stated.$ref.split("/").at(-1) ?? ""] : stated;
    assert.ok(described?.content, where);
    const validate = compile(described.content["application/json"].schema);
    assert.ok(validate(answer.json()), `${where}: ${ajv.errorsText(validate.errors)}\n${answer.body}`);
    const names = new Set(Object.keys(described.headers ?? {}).map((name) => name.toLowerCase()));
    for (const name of Object.keys(answer.headers))
      assert.ok(transport.test(name) || names.has(name), `${where} ${name}`);
  }
});

/** Values near those that fields accept. */
const anyValue = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    1,
    -1,
    1.5,
    2 ** 31 - 1,
    2 ** 31,
    "",
    "a",
    "x".repeat(60),
    "x".repeat(61),
    "test",
    "secret",
    "management",
    "2030-01-31T00:00:00Z",
    "2030-01-31T24:00:00Z",
    "2030-02-30T00:00:00Z",
    "2030-01-31",
    "2030-01-31T01:02:03.5+01:00",
    [],
    ["getColor"],
    ["getColor", "getColor"],
    ["getColour"],
    ["10.0.0.1"],
    ["https://a.test"],
    {},
    [null],
  ),
  fc.jsonValue({ maxDepth: 1 }),
  fc.string({ maxLength: 70, unit: "grapheme" }),
);

test("each field accepts the values that its schema in the document accepts", () => {
  for (const { id, path, method, fields } of managementOperations) {
    const body = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content?.["application/json"].schema;
    if (!fields) continue;
    assert.ok(body, id);
    const validate = compile(body);
    const isRequired = fields.filter((field) => field.isRequired);
    fc.assert(
      fc.property(fc.constantFrom(...fields), anyValue, (field, value) => {
        const others = isRequired
          .filter((other) => other !== field)
          .map(({ name, example }) => [name, example] as const);
        const sent = Object.fromEntries([...others, [field.name, value]]);
        assert.equal(
          accepts(() => readField(new Map(Object.entries(sent)), field)),
          validate(sent),
          JSON.stringify(sent),
        );
      }),
    );
  }
});

function accepts(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
