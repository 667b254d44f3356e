import assert from "node:assert/strict";
import { globSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { planTests } from "./plan-tests.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("planTests() runs every test file once", () => {
  const { apart, together } = planTests(root, []);
  const written = globSync("{color,server,site/app,bench,tools,test,workshop}/**/*.test.ts", {
    cwd: root,
    exclude: ["**/node_modules/**"],
  });
  assert.deepEqual([...apart, ...together.flat()].sort(), written.sort());
});

test("planTests() lets a file that only computes share a process, and needs nothing for it", () => {
  assert.deepEqual(planTests(root, ["tools/arrows/find-cycles.test.ts"]), {
    apart: [],
    together: [["tools/arrows/find-cycles.test.ts"]],
    needs: { site: false, server: false, postgres: false, browser: false },
  });
});

test("planTests() gives a process to a file that starts a server and a browser", () => {
  assert.deepEqual(planTests(root, ["site/menus"]), {
    apart: ["test/site/menus.test.ts"],
    together: [],
    needs: { site: true, server: true, postgres: false, browser: true },
  });
});

test("planTests() gives a process to a file with hooks of its own", () => {
  const { apart, needs } = planTests(root, ["server/src/store/*/contract.test.ts"]);
  assert.deepEqual(apart, ["server/src/store/postgres/contract.test.ts", "server/src/store/sqlite/contract.test.ts"]);
  assert.deepEqual(needs, { site: false, server: false, postgres: true, browser: false });
});
