import assert from "node:assert/strict";
import { test } from "node:test";
import { toByteText } from "../http/content-coding.ts";
import { ByteTemplate } from "./byte-template.ts";

const brackets = new ByteTemplate(["[", "]"]);

function write(put: (template: ByteTemplate) => void): string {
  brackets.begin();
  put(brackets);
  return brackets.end();
}

test("putHundredths() and putTenThousandths() write every number as JSON does", () => {
  for (let hundredths = -99_999; hundredths <= 99_999; hundredths += 1) {
    const value = hundredths / 100;
    assert.equal(
      write((template) => template.putHundredths(value)),
      JSON.stringify([value]),
    );
  }
  for (let tenThousandths = -20_000; tenThousandths <= 20_000; tenThousandths += 1) {
    const value = tenThousandths / 10_000;
    assert.equal(
      write((template) => template.putTenThousandths(value)),
      JSON.stringify([value]),
    );
  }
});

test("putInteger() writes what has up to three digits, and refuses more", () => {
  for (let value = 0; value <= 999; value += 1) {
    assert.equal(
      write((template) => template.putInteger(value)),
      JSON.stringify([value]),
    );
  }
  assert.throws(() => write((template) => template.putInteger(1000)), /^RangeError: A number must be at most 999/);
  assert.throws(() => write((template) => template.putHundredths(-1000)), RangeError);
});

test("putQuoted() writes any text as JSON does, a character for each byte", () => {
  for (const text of ["", "Dodger Blue", 'A "quoted" \\ name\n', "Café", "’", "蓝", "\ud800", "\u007f", " ~"]) {
    assert.equal(
      write((template) => template.putQuoted(text)),
      toByteText(JSON.stringify([text])),
    );
  }
});

test("ByteTemplate puts a value between each part and the next, time and again", () => {
  const template = new ByteTemplate(["", "-", "é", "five!", ""].map((part) => toByteText(part)));
  for (const texts of [
    ["a", "b", "c", "d"],
    ["long", "", "x", "longer than before"],
    ["", "", "", ""],
  ]) {
    template.begin();
    for (const text of texts) template.putText(text);
    const [a, b, c, d] = texts;
    assert.equal(template.end(), toByteText(`${a}-${b}é${c}five!${d}`));
  }
});

test("ByteTemplate never cuts what it has no room for", () => {
  const long = "x".repeat(5000);
  assert.throws(() => write((template) => template.putText(long)), RangeError);
  assert.throws(() => write((template) => template.putQuoted(long)), RangeError);
  assert.throws(() => write((template) => template.putQuoted(`é${long}`)), RangeError);
});
