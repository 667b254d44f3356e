import assert from "node:assert/strict";
import { test } from "node:test";
import { formatTransportSecurity, type HstsScope } from "./headers.ts";

function headerOf(siteUrl: string, hsts?: HstsScope): string | undefined {
  return formatTransportSecurity({ siteUrl, hsts })["strict-transport-security"];
}

test("formatTransportSecurity() speaks for the host alone, unless subdomains are named", () => {
  assert.equal(headerOf("https://colors.example.com"), "max-age=31536000");
  assert.equal(headerOf("https://colors.example.com", "subdomains"), "max-age=63072000; includeSubDomains");
});

test("formatTransportSecurity() promises nothing where it is off or the address is not https", () => {
  assert.equal(headerOf("https://colors.example.com", "off"), undefined);
  assert.equal(headerOf("http://colors.example.com", "subdomains"), undefined);
});
