import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { documentOperations } from "./document-operations.ts";

const path = new URL("../../../openapi.json", import.meta.url);
const contractText = readFileSync(path, "utf8");
const facts = {
  siteUrl: "https://colors.example",
  siteName: "Colors",
  dailyCredits: 1000,
  version: "1.2.3",
  records: { requests: "all", hasNetwork: true, isTraced: false },
} as const;
const operations = documentOperations(contractText, facts);

function findOperation(id: string) {
  return operations.find((operation) => operation.id === id)!;
}

test("documentOperations() fills the example requests in, with the address of this instance", () => {
  assert.equal(
    findOperation("getColor").request,
    'curl -H "Authorization: Bearer $KEY" \\\n  "https://colors.example/api/v1/color/e63946"',
  );
  assert.match(findOperation("generatePalette").request, /generate\?size=5&seed=harbor"$/);
});
