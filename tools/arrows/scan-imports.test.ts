import assert from "node:assert/strict";
import test from "node:test";
import { scanImports } from "./scan-imports.ts";

const specifiersOf = (source: string) => scanImports(source).map(({ specifier }) => specifier);

test("scanImports() finds values, types, side effects, dynamic imports and re-exports", () => {
  const source = [
    `import a, { b } from "a";`,
    `import type { C } from './c.ts';`,
    `import {\n  type D,\n  e,\n} from "d";`,
    `import "f";`,
    `export { g } from "g";`,
    `export * as h from "h";`,
    `export type { I } from "i";`,
    `const j = await import("j");`,
    `type K = import("k").K;`,
  ].join("\n");
  assert.deepEqual(specifiersOf(source), ["a", "./c.ts", "d", "f", "g", "h", "i", "j", "k"]);
});

test("scanImports() tells the line, counted from 1", () => {
  assert.deepEqual(scanImports(`\n\nimport "a";\nimport {\n} from "b";`), [
    { specifier: "a", line: 3 },
    { specifier: "b", line: 4 },
  ]);
});

test("scanImports() reports a computed import as one without a name", () => {
  assert.deepEqual(specifiersOf("await import(name)"), [undefined]);
});

test("scanImports() looks into no comment, string, template or regular expression", () => {
  const source = [
    `// import "a";`,
    `/* export * from "b"; */`,
    'const c = `import "c"; ${`nested`} it\'s`;',
    `const d = 'import "d"';`,
    `const e = text.replace(/["'\`]import "e"/u, "");`,
    `const f = a / b; import "f";`,
  ].join("\n");
  assert.deepEqual(specifiersOf(source), ["f"]);
});

test("scanImports() takes neither import.meta nor a plain export for an import", () => {
  const source = `export const a = import.meta.url;\nexport type B = string;\nexport { a as c };\nx.import("d");`;
  assert.deepEqual(specifiersOf(source), []);
});
