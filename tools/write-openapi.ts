/**
 * Writes openapi.json, the generated contract, with the address of a server on this machine, and
 * the answers that it shows as examples, recorded of an instance.
 *
 * Usage: npx node tools/write-openapi.ts [--check]
 *   --check  write nothing; exit with 1 when a file is not what would be written
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { formatOpenApiFile } from "../server/src/http/openapi/document.ts";
import { recordedAnswersFile } from "../server/src/http/openapi/responses.ts";
import { formatRecordedAnswers } from "./openapi/record-answers.ts";

const file = new URL("../openapi.json", import.meta.url);
const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });

keepFile(recordedAnswersFile, await formatRecordedAnswers());
keepFile(file, formatOpenApiFile());

function keepFile(path: URL, wanted: string): void {
  if (!values.check) return writeFileSync(path, wanted);
  if (readFileSync(path, "utf8") === wanted) return;
  console.error(`${path.pathname} is out of date: run npm run openapi`);
  process.exitCode = 1;
}
