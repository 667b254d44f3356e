import assert from "node:assert/strict";
import test from "node:test";
import { finishHex, keepHexInput, typeHex } from "./color-input.ts";

test("typeHex() applies six digits at once, and waits after three", () => {
  for (const text of ["c0ffee", "#C0FFEE", " C0FFEE "]) assert.equal(typeHex(text, "264653").hex, "c0ffee", text);
  for (const text of ["", "c0f", "#c0f", "c0ffe", "coffee"]) assert.equal(typeHex(text, "264653").hex, "264653", text);
});

test("keepHexInput() discards the text once the color has changed", () => {
  const begun = typeHex("c0f", "264653");
  assert.equal(keepHexInput(begun, "264653"), begun);
  assert.equal(keepHexInput(begun, "2a9d8f"), undefined);
  const whole = typeHex("#C0FFEE", "264653");
  assert.equal(keepHexInput(whole, "c0ffee"), whole);
  assert.equal(keepHexInput(whole, "264653"), undefined);
});

test("finishHex() reads every notation, and explains why a text is not a color", async () => {
  assert.equal(await finishHex(typeHex("#0Fc", "264653")), "00ffcc");
  assert.equal(await finishHex(typeHex("tomato", "264653")), "ff6347");
  assert.equal(await finishHex(typeHex("oklch(0.7 0.4 150)", "264653")), "00c248");
  const refused = await finishHex(typeHex("coffee", "264653"));
  assert.ok(typeof refused !== "string");
  assert.deepEqual([refused.text, refused.hex], ["coffee", "264653"]);
  assert.match(refused.problem ?? "", /"coffee" is not a color/);
});
