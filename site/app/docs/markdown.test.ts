import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { listErrors, parseInline, readTable, toPlainText } from "./markdown.ts";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

test("parseInline() reads code, bold text and links", () => {
  assert.deepEqual(parseInline("See `Allow`, **now**, in [Scaling](scaling.md)."), [
    { kind: "text", text: "See " },
    { kind: "code", text: "Allow" },
    { kind: "text", text: ", " },
    { kind: "strong", text: "now" },
    { kind: "text", text: ", in " },
    { kind: "link", text: "Scaling", target: "scaling.md" },
    { kind: "text", text: "." },
  ]);
});

test("parseInline() leaves bare addresses, HTML and underscores as text", () => {
  const line = "See https://colors.example and <b>credits_remaining</b>";
  assert.equal(toPlainText(parseInline(line)), line);
  assert.ok(parseInline(line).every(({ kind }) => kind === "text"));
});

test("readTable() reads the rows below a heading", () => {
  const text = "# A\n\n| x | y |\n|---|---|\n| 0 | 0 |\n\n## B\n\ntext\n\n| x | y |\n|---|---|\n| `1` | 2 |\n| 3 | |\n";
  assert.deepEqual(readTable(text, "B"), [
    [[{ kind: "code", text: "1" }], [{ kind: "text", text: "2" }]],
    [[{ kind: "text", text: "3" }], []],
  ]);
});

test("listErrors() has every code that the contract can answer, with its status", () => {
  const listed = new Map(listErrors(read("docs/errors.md"), "From the API").map(({ code, status }) => [code, status]));
  const promised = [
    ...read("openapi.json").matchAll(/"code": "(?<code>\w+)",\s+"message": "[^\n]*",\s+"status": (?<status>\d+)/gu),
  ];
  assert.ok(promised.length > 5);
  for (const { groups } of promised) assert.equal(listed.get(groups!["code"]!), Number(groups!["status"]));
});
