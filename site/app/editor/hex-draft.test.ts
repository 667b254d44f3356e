import assert from "node:assert/strict";
import test from "node:test";
import { finishHex, keepHexDraft, typeHex } from "./hex-draft.ts";

test("typeHex() takes six digits at once, and three for the beginning of six", () => {
  for (const text of ["c0ffee", "#C0FFEE", " C0FFEE "]) assert.equal(typeHex(text, "264653").hex, "c0ffee", text);
  for (const text of ["", "c0f", "#c0f", "c0ffe", "coffee"]) assert.equal(typeHex(text, "264653").hex, "264653", text);
});

test("keepHexDraft() forgets what was typed once the color is another one", () => {
  const begun = typeHex("c0f", "264653");
  assert.equal(keepHexDraft(begun, "264653"), begun);
  assert.equal(keepHexDraft(begun, "2a9d8f"), undefined);
  const whole = typeHex("#C0FFEE", "264653");
  assert.equal(keepHexDraft(whole, "c0ffee"), whole);
  assert.equal(keepHexDraft(whole, "264653"), undefined);
});

test("finishHex() reads three digits too, and refuses what is no color", () => {
  assert.equal(finishHex(typeHex("#0Fc", "264653")), "00ffcc");
  const refused = finishHex(typeHex("coffee", "264653"));
  assert.deepEqual(refused, { text: "coffee", hex: "264653", isRefused: true });
});
