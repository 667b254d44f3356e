import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { createSecretSealer } from "./sealed-secret.ts";

const sealer = createSecretSealer("a secret of the instance", randomBytes);

test("createSecretSealer() opens what it sealed, and its text does not contain the secret", () => {
  const sealed = sealer.seal("whsec_AAAA", "webhook");
  assert.equal(sealer.open(sealed, "webhook"), "whsec_AAAA");
  assert.equal(createSecretSealer("a secret of the instance", randomBytes).open(sealed, "webhook"), "whsec_AAAA");
  assert.ok(!Buffer.from(sealed.slice(3), "base64url").includes("AAAA"));
  assert.notEqual(sealer.seal("whsec_AAAA", "webhook"), sealed);
});

test("createSecretSealer() opens nothing of another instance, another webhook, or that was changed", () => {
  const sealed = sealer.seal("whsec_AAAA", "webhook");
  assert.equal(createSecretSealer("another secret", randomBytes).open(sealed, "webhook"), undefined);
  assert.equal(sealer.open(sealed, "other"), undefined);
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    assert.equal(sealer.open(`v1.${changed.toString("base64url")}`, "webhook"), undefined);
  }
  for (const text of ["", "v1.", "v1.AAAA", "v2.AAAA", "whsec_AAAA"])
    assert.equal(sealer.open(text, "webhook"), undefined);
});
