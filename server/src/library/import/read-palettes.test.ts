import assert from "node:assert/strict";
import { test } from "node:test";
import { anyCharacter, anyText } from "../../../../test/any-text.ts";
import { fc } from "../../../../test/properties.ts";
import { type ByteSource, readPalettes, type SourceRow } from "./read-palettes.ts";
import { restoreFormula, type SourceFormat } from "./write-palettes.ts";

/** The bytes of a text in pieces of some size, so that every token is cut somewhere. */
async function* cut(text: string, size: number): ByteSource {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readAll(text: string, format?: SourceFormat, size = 7): Promise<readonly SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const batch of readPalettes(cut(text, size), { format })) rows.push(...batch);
  return rows;
}

async function readValues(text: string, format: SourceFormat, size: number): Promise<readonly unknown[]> {
  return (await readAll(text, format, size)).map((row) => ("value" in row ? row.value : row));
}

const json = fc.jsonValue({ stringUnit: anyCharacter(), maxDepth: 3 });
const pieceSize = fc.integer({ min: 1, max: 40 });

test("readPalettes() reads any JSON array as JSON.parse does, however it is cut", async () => {
  const indent = fc.constantFrom(undefined, 1, "\t");
  await fc.assert(
    fc.asyncProperty(fc.array(json), pieceSize, indent, async (values, size, space) => {
      const text = JSON.stringify(values, null, space);
      assert.deepEqual(await readValues(text, "json", size), JSON.parse(text));
    }),
  );
});

test("readPalettes() reads any lines of JSON, however they are cut", async () => {
  const newline = fc.constantFrom("\n", "\r\n", "\n\n");
  await fc.assert(
    fc.asyncProperty(fc.array(json), pieceSize, newline, async (values, size, between) => {
      const text = values.map((value) => JSON.stringify(value)).join(between);
      assert.deepEqual(
        await readValues(text, "ndjson", size),
        JSON.parse(`[${values.map((value) => JSON.stringify(value)).join()}]`),
      );
    }),
  );
});

test("readPalettes() reads any cells of CSV, however they are cut", async () => {
  const cell = anyText().map((text) => text.replaceAll(/[\ud800-\udfff]/g, "x"));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell)), pieceSize, async (pairs, size) => {
      const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const text = ["colors,name", ...pairs.map((pair) => pair.map(quote).join(","))].join("\n");
      const read = restoreFormula;
      const expected = pairs.map(([colors, name]) => ({ colors: read(colors), name: read(name) }));
      assert.deepEqual(await readValues(text, "csv", size), expected);
    }),
  );
});

test("readPalettes() tells line and item of each row of an array", async () => {
  const rows = await readAll('[{"a":\n1},\n\n {"b":2} , 3\n]');
  assert.deepEqual(rows, [
    { line: 1, item: 1, value: { a: 1 } },
    { line: 4, item: 2, value: { b: 2 } },
    { line: 4, item: 3, value: 3 },
  ]);
});

test("readPalettes() goes on after a broken item and a broken line", async () => {
  assert.deepEqual(await readAll('[{"a":1},\n{"b":},\n{"c":3}]'), [
    { line: 1, item: 1, value: { a: 1 } },
    { line: 2, item: 2, fault: "is not valid JSON" },
    { line: 3, item: 3, value: { c: 3 } },
  ]);
  assert.deepEqual(await readAll('{"a":1}\n{"b":\n{"c":3}\n'), [
    { line: 1, value: { a: 1 } },
    { line: 2, fault: "is not valid JSON" },
    { line: 3, value: { c: 3 } },
  ]);
});

test("readPalettes() says where an array breaks", async () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ["", /ends too early in line 1: expected \[/],
    ["[1,2", /ends too early in line 1: expected , or \]|Item 2 \(line 1\) has no end/],
    ['[\n{"a":1}', /ends too early in line 2: expected , or \]/],
    ['[\n{"a":"', /Item 1 \(line 2\) has no end/],
    ["[1]\n]", /broken in line 2: expected nothing, got "]"/],
    ["[1,]", /broken in line 1: expected item, got "]"/],
    ["[,1]", /expected item or ], got ","/],
    ['["a"\n"b"]', /broken in line 2: expected , or ], got "\\""/],
    ["{}", /expected \[, got "{"/],
  ];
  for (const [text, message] of cases) {
    await assert.rejects(readAll(text, "json"), { name: "SyntaxError", message }, text);
  }
});

test("readPalettes() bounds the length of a row", async () => {
  const long = "x".repeat(2_000_000);
  const size = 65_536;
  await assert.rejects(readAll(`["${long}"]`, "json", size), /Item 1 \(line 1\) is longer than 1048576 bytes/);
  await assert.rejects(readAll(`"${long}"`, "ndjson", size), /Line 1 is longer than 1048576 bytes/);
  await assert.rejects(readAll(`colors\n"${long}"`, "csv", size), /more than 1048576 bytes; a quote may be missing/);
});

test("readPalettes() tells the line in which a row of CSV starts", async () => {
  const rows = await readAll('colors,name\na,"x\ny"\n\nb\nc,d,e\n', "csv");
  assert.deepEqual(
    rows.map(({ line }) => line),
    [2, 5, 6],
  );
  assert.deepEqual(rows[1], { line: 5, value: { colors: "b" } });
  assert.ok("fault" in rows[2]! && /has 3 cells where the header has 2/.test(rows[2].fault));
});

test("readPalettes() takes stray quotes in CSV for text and refuses one that never closes", async () => {
  const [row] = await readAll('colors,name\na,5" disc\n', "csv");
  assert.deepEqual(row, { line: 2, value: { colors: "a", name: '5" disc' } });
  await assert.rejects(readAll('colors,name\na,"open\nb,c\n', "csv"), {
    name: "SyntaxError",
    message: /a quote before it never closes/,
  });
});

test("readPalettes() wants a column of colors", async () => {
  await assert.rejects(readAll("hex,name\na,b", "csv"), /a column "colors", got "hex,name"/);
  const [row] = await readAll(" Colors ;NAME\na;b", "csv");
  assert.deepEqual(row, { line: 2, value: { colors: "a", name: "b" } });
});

test("readPalettes() finds the format out and skips a byte order mark", async () => {
  assert.deepEqual(await readAll('\uFEFF [{"a":1}]'), [{ line: 1, item: 1, value: { a: 1 } }]);
  assert.deepEqual(await readAll('\uFEFF{"a":1}'), [{ line: 1, value: { a: 1 } }]);
  assert.deepEqual(await readAll("\uFEFFcolors\tname\na\tb"), [{ line: 2, value: { colors: "a", name: "b" } }]);
  assert.deepEqual(await readAll(""), []);
});

test("readPalettes() goes by an extension that means one thing", async () => {
  assert.equal(await detect("[1]", "a.ndjson"), "ndjson");
  assert.equal(await detect("[1]", "a.JSONL"), "ndjson");
  assert.equal(await detect("[colors]", "a.csv"), "csv");
});

test("readPalettes() goes by the first character elsewhere", async () => {
  assert.equal(await detect("\n [1]", "a.json"), "json");
  assert.equal(await detect('{"a":1}', "a.json"), "ndjson");
  assert.equal(await detect('{"a":1}', "-"), "ndjson");
  assert.equal(await detect("colors,name", "-"), "csv");
  assert.equal(await detect("colors,name", "a.json"), "json");
  assert.equal(await detect("{", undefined), "ndjson");
  assert.deepEqual(await readAll(""), []);
});

test("readPalettes() takes what the header of CSV has most of for its delimiter", async () => {
  for (const [text, colors] of [
    ["colors,name\na;b;c;d", "a;b;c;d"],
    ["colors;name;tags,x\na,b", "a,b"],
    ["colors\tname\r\na,b;c", "a,b;c"],
    ["colors\na", "a"],
  ] as const) {
    const [row] = await readAll(text, "csv");
    assert.ok(row && "value" in row);
    assert.deepEqual(row.value, { colors });
  }
});

/** The format in which a text is read: each reads, or refuses, it in its own way. */
async function detect(text: string, fileName: string | undefined): Promise<SourceFormat> {
  try {
    for await (const rows of readPalettes(cut(text, 7), { fileName })) {
      for (const row of rows) return row.item === undefined ? "ndjson" : "json";
    }
  } catch (error) {
    assert.ok(error instanceof SyntaxError);
    return error.message.startsWith("CSV") ? "csv" : "json";
  }
  return "csv";
}
