import assert from "node:assert/strict";
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { planTests } from "./plan-tests.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("planTests() runs every test file once", () => {
  const { apart, visiting, starting, together } = planTests(root, []);
  const written = globSync("{color,contract,client,server,site/app,bench,tools,test,workshop}/**/*.test.ts", {
    cwd: root,
    exclude: ["**/node_modules/**"],
  });
  assert.deepEqual([...apart, ...[...visiting, ...starting, ...together].flat()].sort(), written.sort());
});

test("planTests() lets a file that only computes share a process, and needs nothing for it", () => {
  assert.deepEqual(planTests(root, ["tools/arrows/scan-imports.test.ts"]), {
    apart: [],
    visiting: [],
    starting: [],
    together: [["tools/arrows/scan-imports.test.ts"]],
    needs: { site: false, server: false, postgres: false },
  });
});

test("planTests() gives a process to a file that changes the process it runs in", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "tincture-plan-"));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "tools"));
  const files = {
    "tools/a.test.ts": `process.env["PORT"] = "0";`,
    "tools/b.test.ts": `if (process.env["PORT"] === "0") process.chdir("/");`,
    "tools/c.test.ts": `import { mock, test } from "node:test";`,
    "tools/d.test.ts": `import { test } from "node:test"; test("t", (t) => t.mock.timers.tick(Number(process.env["PORT"])));`,
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  const { apart, together } = planTests(folder, []);
  assert.deepEqual([apart, together], [Object.keys(files).slice(0, 3), [["tools/d.test.ts"]]]);
});
