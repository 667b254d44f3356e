import assert from "node:assert/strict";
import { test } from "node:test";
import { parseWebhookUrl } from "./alerts.ts";

test("parseWebhookUrl() takes HTTPS addresses and drops the fragment", () => {
  assert.equal(parseWebhookUrl(" https://Example.com/hook?a=1#b ", "public"), "https://example.com/hook?a=1");
  assert.equal(parseWebhookUrl("https://example.com:8443", "public"), "https://example.com:8443/");
  assert.equal(parseWebhookUrl("http://10.0.0.1/hook", "any"), "http://10.0.0.1/hook");
});

test("parseWebhookUrl() explains what is wrong", () => {
  const wrong = [
    ["", /starts with https:\/\/ and has at most 500 characters, unlike ""/],
    ["example.com", /starts with https:\/\//],
    ["http://example.com", /starts with https:\/\//],
    ["ftp://example.com", /starts with https:\/\//],
    [`https://example.com/${"a".repeat(500)}`, /at most 500 characters/],
    ["https://user:word@example.com", /cannot contain a user or a password$/],
    ["https://127.0.0.1", /leads to a public host; "127.0.0.1" is not a public address/],
    ["https://hooks.localhost./", /"hooks.localhost." is this machine/],
    ["https://0x7f.1", /"127.0.0.1" is not a public address/],
    ["https://[::1]/", /"::1" is not a public address/],
    ["https://169.254.169.254/latest", /is a link-local or metadata address/],
  ] as const;
  for (const [text, message] of wrong)
    assert.throws(() => parseWebhookUrl(text, "public"), { code: "invalid_parameter", publicMessage: message }, text);
  assert.throws(() => parseWebhookUrl("http://169.254.169.254", "any"), { code: "invalid_parameter" });
});
