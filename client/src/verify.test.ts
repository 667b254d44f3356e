import assert from "node:assert/strict";
import { test } from "node:test";
import { createInjectFetch } from "../../test/support/api/inject-fetch.ts";
import { createTestApi, testSiteUrl } from "../../test/support/api/test-api.ts";
import { createTincture } from "./index.ts";
import { verifyProof } from "./verify.ts";

const api = await createTestApi();
const tincture = createTincture({ key: api.secret, baseUrl: testSiteUrl, fetch: createInjectFetch(api.server) });

async function readProof(seed: string) {
  const near = ["1d3557"];
  const { colors, $meta } = await tincture.palettes.generate({ seed, near, vision: "safe", contrast: "3" });
  assert.ok($meta.proof);
  return { colors, proof: $meta.proof };
}

test("verifyProof() confirms what the API measured", async () => {
  for (const seed of ["a", "b", "c", "d", "e", "f"]) {
    const { colors, proof } = await readProof(seed);
    const { isRight, checks } = verifyProof(colors, proof);
    assert.ok(isRight, JSON.stringify(checks));
    assert.deepEqual(
      checks.map(({ field }) => field),
      [
        "least_contrast_partner",
        "least_differences.normal",
        "least_differences.protanopia",
        "least_differences.deuteranopia",
        "least_differences.tritanopia",
        "near.0",
      ],
    );
  }
});

test("verifyProof() names each wrong number", async () => {
  const { colors, proof } = await readProof("a");
  const wrong = {
    ...proof,
    least_contrast_partner: proof.least_contrast_partner + 0.01,
    least_differences: { ...proof.least_differences, tritanopia: 20 },
    near: [{ hex: "1d3557", color: "ffffff", distance: 1 }],
  };
  const { isRight, checks } = verifyProof(colors, wrong);
  assert.equal(isRight, false);
  assert.deepEqual(
    checks.flatMap((check) => (check.isRight ? [] : [check.field])),
    ["least_contrast_partner", "least_differences.tritanopia", "near.0"],
  );
});

test("verifyProof() refuses anything but hexes", async () => {
  const { proof } = await readProof("a");
  assert.throws(() => verifyProof(["ff0000", "#00ff00"], proof), /Expected six lowercase hex digits, got "#00ff00"/);
  assert.throws(() => verifyProof(["ff0000"], proof), /Expected at least two colors, got 1/);
});
