import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { keyKinds } from "@tincture/contract/keys";
import { anyText } from "../../../test/any-text.ts";
import { fc } from "../../../test/properties.ts";
import { createSecret, hashSecret, hasSecretChecksum, hasSecretShape, secretHint } from "./api-key.ts";

function isWellFormed(text: string): boolean {
  return hasSecretShape(text) && hasSecretChecksum(text);
}

test("createSecret() is well formed and names its kind", () => {
  const prefixes = keyKinds.map((kind) => {
    const secret = createSecret(randomBytes, kind);
    assert.ok(isWellFormed(secret));
    return secret.replace(/[0-9A-Za-z]{38}$/, "");
  });
  assert.deepEqual(prefixes, ["tnc_", "tnc_pub_", "tnc_test_", "tnc_mgmt_"]);
});

test("hasSecretShape() and hasSecretChecksum() refuse a secret with any one character changed", () => {
  const secret = createSecret(randomBytes, "publishable");
  for (let i = 0; i < secret.length; i++) {
    const other = secret[i] === "x" ? "y" : "x";
    assert.equal(isWellFormed(secret.slice(0, i) + other + secret.slice(i + 1)), false);
  }
});

test("hasSecretShape() and hasSecretChecksum() refuse any other text", () => {
  fc.assert(fc.property(anyText(), (text) => !isWellFormed(text)));
});

test("hashSecret() is SHA-256", () => {
  assert.equal(hashSecret("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("secretHint() keeps the prefix with four more characters, and the last four", () => {
  assert.equal(secretHint("tnc_abcdefghijklmnop"), "tnc_abcd…mnop");
  assert.equal(secretHint("tnc_test_abcdefghijklmnop"), "tnc_test_abcd…mnop");
});
