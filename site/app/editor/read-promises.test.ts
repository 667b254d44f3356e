import assert from "node:assert/strict";
import test from "node:test";
import { paletteTags } from "@tincture/color/describe";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { formatPromises } from "@tincture/contract/site-paths";
import { hasNoPromises, listPromiseChips, noPromises } from "./promises.ts";
import { readPromises } from "./read-promises.ts";

const asked = fc.record(
  {
    words: fc.constantFrom("", "misty autumn forest", "sea & sand, no #e63946"),
    tags: fc.uniqueArray(fc.constantFrom(...paletteTags), { maxLength: 3 }),
    near: fc.uniqueArray(fc.constantFrom("e63946", "1d3557", "a8dadc", "f1faee"), { maxLength: 3 }),
    contrast: fc.constantFrom(undefined, 3 as const, 4.5 as const, 7 as const),
    vision: fc.constantFrom(undefined, "safe" as const),
  },
  { noNullPrototype: true },
);

test("readPromises() reads what formatPromises() writes", () => {
  fc.assert(
    fc.property(asked, (promises) => {
      assert.deepEqual(readPromises(new URLSearchParams(formatPromises(promises))), promises);
    }),
    runs(60),
  );
});

test("readPromises() reads tags as the API does, in any case and with spaces", () => {
  const query = new URLSearchParams("tags=Warm, navy,warm,&seed=any");
  assert.deepEqual(readPromises(query), { ...noPromises, tags: ["warm", "navy"] });
});

test("readPromises() reads lists and hexes in every form that the API accepts", () => {
  for (const query of [
    "near=%23E63946,fff",
    "near=e63946-fff",
    "near=e63946&near=ffffff",
    "near[]=e63946&near[1]=fff",
  ]) {
    assert.deepEqual(readPromises(new URLSearchParams(query)).near, ["e63946", "ffffff"], query);
  }
  for (const query of ["tags=warm&tags=navy", "tags[]=warm&tags[]=navy", "tags[0]=warm&tags[1]=navy"]) {
    assert.deepEqual(readPromises(new URLSearchParams(query)).tags, ["warm", "navy"], query);
  }
});

test("readPromises() rejects invalid promises and names the valid values", () => {
  const wrong = [
    "tags=",
    "tags=shiny",
    "tags=red,blue,green,pink",
    "contrast=5",
    "contrast=",
    "contrast=4.5&contrast=7",
    "words=sea&words=",
    "vision=good",
    "near=",
    "near=red",
    "near=e63946,1d3557,a8dadc,f1faee",
    `words=${"x".repeat(101)}`,
  ];
  for (const query of wrong) {
    assert.throws(
      () => readPromises(new URLSearchParams(query)),
      ({ init, data }) => {
        assert.equal(init.status, 400, query);
        assert.match(data, /^"(tags|near|contrast|vision|words)" must be .*, got ".*"\.$/);
        return true;
      },
    );
  }
});

test("listPromiseChips() returns a chip for each promise, and the promises without it", () => {
  fc.assert(
    fc.property(asked, (promises) => {
      const chips = listPromiseChips(promises);
      assert.equal(chips.length === 0, hasNoPromises(promises));
      for (const { label, rest } of chips) {
        const left = chips.map((chip) => chip.label).filter((one) => one !== label);
        assert.deepEqual(
          listPromiseChips(rest).map((chip) => chip.label),
          left,
        );
      }
    }),
    runs(60),
  );
});
