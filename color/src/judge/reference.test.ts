import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { modelData } from "../generate/model-data.ts";
import { findPercentile, getReference } from "./reference.ts";
import { referenceData } from "./reference-data.ts";

test("referenceData was fitted with the model that generates", () => {
  const model = createHash("sha256").update(modelData.mixture).digest("hex");
  assert.equal(referenceData.model, model, "run workshop/fit-judgement.ts");
});

test("getReference() has rising quantiles for every size of palettes", () => {
  for (const size of [2, 3, 4, 5, 6, 7, 8]) {
    const { quantiles } = getReference(referenceData, size);
    assert.deepEqual(
      quantiles,
      quantiles.toSorted((one, other) => one - other),
    );
  }
  assert.throws(() => getReference(referenceData, 9), RangeError);
});

test("findPercentile() goes from 0 to 100, in between in proportion", () => {
  const reference = { quantiles: [1, 2, 2, 4] };
  assert.deepEqual(
    [0, 1, 1.5, 2, 3, 4, 5].map((score) => findPercentile(reference, score)),
    [0, 0, 17, 67, 83, 100, 100],
  );
});
