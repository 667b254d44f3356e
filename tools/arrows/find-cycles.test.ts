import assert from "node:assert/strict";
import test from "node:test";
import { findCycles } from "./find-cycles.ts";

test("findCycles() finds none in a tree and in a diamond", () => {
  const files = [
    { path: "x/a.ts", source: `import "./b.ts"; import "./c.ts";` },
    { path: "x/b.ts", source: `import "../d.ts";` },
    { path: "x/c.ts", source: `import "../d.ts";` },
    { path: "d.ts", source: "" },
  ];
  assert.deepEqual(findCycles(files), []);
});

test("findCycles() finds a cycle of type imports over folders, once", () => {
  const files = [
    { path: "x/a.ts", source: `import type { B } from "../y/b.ts";` },
    { path: "y/b.ts", source: `export * from "./c.ts";` },
    { path: "y/c.ts", source: `import "../x/a.ts";` },
  ];
  assert.deepEqual(findCycles(files), ["x/a.ts → y/b.ts → y/c.ts → x/a.ts"]);
});

test("findCycles() finds a file that imports itself", () => {
  assert.deepEqual(findCycles([{ path: "a.ts", source: `import "./a.ts";` }]), ["a.ts → a.ts"]);
});
