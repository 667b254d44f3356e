/** Writes the Bruno collection of `examples/bruno` from the OpenAPI document. */
import type { ApiDocument, OperationDocument, Parameter } from "./format-api-types.ts";

const collection = { version: "1", name: "Tincture", type: "collection", ignore: [] };
const environment = `vars {
  url: http://localhost:3000
}
vars:secret [
  key
]
`;

/** Returns the files of the collection by path. */
export function formatBruno({ paths }: ApiDocument): ReadonlyMap<string, string> {
  const operations = Object.entries(paths).flatMap(([path, { get }]) =>
    get && path.startsWith("/v1/") ? [{ path, operation: get }] : [],
  );
  return new Map([
    ["bruno.json", `${JSON.stringify(collection, null, 2)}\n`],
    ["environments/local.bru", environment],
    ...operations.map((row, at): readonly [string, string] => [
      `${row.operation.operationId}.bru`,
      formatRequest(row.path, row.operation, at + 1),
    ]),
  ]);
}

/** Optional parameters are listed, but disabled. */
function formatRequest(path: string, operation: OperationDocument, position: number): string {
  const parameters = (operation.parameters ?? []).filter((parameter) => "name" in parameter);
  const [inPath, inQuery] = ["path", "query"].map((place) => parameters.filter((parameter) => parameter.in === place));
  const url = `{{url}}/api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
  return [
    block("meta", [`name: ${operation.summary}`, "type: http", `seq: ${position}`]),
    block("get", [`url: ${url}`, "body: none", "auth: bearer"]),
    block(
      "params:query",
      (inQuery ?? []).map((parameter) => `${parameter.required ? "" : "~"}${formatParameter(parameter)}`),
    ),
    block("params:path", (inPath ?? []).map(formatParameter)),
    block("auth:bearer", ["token: {{key}}"]),
  ]
    .filter((text) => text !== "")
    .join("\n");
}

function formatParameter({ name, schema, examples, example }: Parameter): string {
  const [first] = Object.values(examples ?? {});
  const value = example ?? first?.value ?? schema.default ?? schema.enum?.[0] ?? "";
  return `${name}: ${[value].flat().join(",")}`;
}

function block(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${name} {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`;
}
