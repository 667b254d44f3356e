import assert from "node:assert/strict";
import test from "node:test";
import { readColors, readTexts, toDescription, toTexts } from "./publish-form.ts";

test("readColors() reads the colors of an address, and nothing that is no palette", () => {
  assert.deepEqual(readColors("264653-2A9D8F"), ["264653", "2a9d8f"]);
  assert.deepEqual(readColors("#264653, #2a9d8f"), ["264653", "2a9d8f"]);
  const nine = Array.from({ length: 9 }, () => "264653").join("-");
  for (const text of [null, "", "264653", nine, "264653-teal", "264653-"]) assert.equal(readColors(text), undefined);
});

test("toDescription() of toTexts() is the identity", () => {
  const description = { name: "Sea", tagline: "Calm and cold.", tags: ["calm", "sea side"] };
  assert.deepEqual(toDescription(toTexts(description)), description);
  assert.deepEqual(toDescription({ name: "", tagline: "", tags: " , ,a,," }).tags, ["a"]);
});

test("readTexts() reads a form, and takes files and missing fields for nothing", () => {
  const form = new FormData();
  form.set("name", "Sea");
  form.set("tagline", new Blob(["x"]));
  assert.deepEqual(readTexts(form), { name: "Sea", tagline: "", tags: "" });
});
