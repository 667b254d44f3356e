/**
 * Writes openapi.json, the generated contract, with the address of a server on this machine.
 *
 * Usage: node tools/write-openapi.ts [--check]
 *   --check  write nothing; exit with 1 when the file is not what would be written
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { formatOpenApiFile } from "../server/src/api/openapi/document.ts";

const file = new URL("../openapi.json", import.meta.url);
const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const wanted = formatOpenApiFile();

if (!values.check) writeFileSync(file, wanted);
else if (readFileSync(file, "utf8") !== wanted) {
  console.error("openapi.json is out of date: run node tools/write-openapi.ts");
  process.exitCode = 1;
}
