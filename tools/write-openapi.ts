/**
 * Writes openapi.json and openapi-manage.json, the examples that they show (replies of an
 * instance), and the types of
 * `@tincture/client` and the Bruno collection.
 *
 * Usage: npx node tools/write-openapi.ts [--check]
 *   --check  write nothing; exit with 1 when a file is not what would be written
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { format } from "oxfmt";
import { formatOpenApiFile } from "../server/src/http/openapi/document.ts";
import { formatManagementFile, recordedManagementFile } from "../server/src/http/openapi/management-document.ts";
import { recordedAnswersFile } from "../server/src/http/openapi/responses.ts";
import { formatApiTypes } from "./openapi/format-api-types.ts";
import { formatBruno } from "./openapi/format-bruno.ts";
import { formatRecordedAnswers } from "./openapi/record-answers.ts";
import { formatRecordedManagement } from "./openapi/record-management.ts";

const file = new URL("../openapi.json", import.meta.url);
const managementFile = new URL("../openapi-manage.json", import.meta.url);
const brunoFolder = new URL("../examples/bruno/", import.meta.url);
const typesFile = new URL("../client/src/api-types.ts", import.meta.url);
const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });

keepFile(recordedAnswersFile, await formatRecordedAnswers());
const document = formatOpenApiFile();
keepFile(file, document);
keepFile(recordedManagementFile, await formatRecordedManagement());
keepFile(managementFile, formatManagementFile());
const { code } = await format("api-types.ts", formatApiTypes(JSON.parse(document)), { printWidth: 120 });
keepFile(typesFile, code);
for (const [path, text] of formatBruno(JSON.parse(document))) keepFile(new URL(path, brunoFolder), text);

function keepFile(path: URL, wanted: string): void {
  if (!values.check) return writeFileSync(path, wanted);
  if (readFileSync(path, "utf8") === wanted) return;
  console.error(`${path.pathname} is out of date: run npm run openapi`);
  process.exitCode = 1;
}
