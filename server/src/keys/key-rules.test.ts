import assert from "node:assert/strict";
import { test } from "node:test";
import { type NewKeyRules, secretKeyRules } from "@tincture/contract/keys";
import { parseKeyRules } from "./key-rules.ts";

const publishable = {
  kind: "publishable",
  origins: ["https://Example.com/", "https://example.com:443", "http://localhost:8080"],
  operations: ["getColor", "getColor"],
  networks: ["203.0.113.7", "2001:DB8::/32"],
  dailyCap: 100,
} as const;

test("parseKeyRules() writes each value in one way, without repetitions", () => {
  assert.deepEqual(parseKeyRules({}), secretKeyRules);
  assert.deepEqual(parseKeyRules(publishable), {
    ...publishable,
    origins: ["https://example.com", "http://localhost:8080"],
    operations: ["getColor"],
    networks: ["203.0.113.7/32", "2001:db8::/32"],
  });
});

const refused: readonly (readonly [NewKeyRules, string, RegExp])[] = [
  [{ ...publishable, origins: [] }, "origins", /A publishable key needs an origin, such as "https:\/\/example.com"/],
  [{ ...publishable, operations: [] }, "operations", /A publishable key needs an operation: generatePalette, /],
  [{ ...publishable, dailyCap: null }, "dailyCap", /A publishable key needs a daily cap/],
  [{ origins: ["https://example.com"] }, "origins", /A secret key cannot have origins: only publishable keys/],
  [{ kind: "test", dailyCap: 5 }, "dailyCap", /A test key cannot have a daily cap: requests with test keys are free/],
  [{ kind: "management", operations: ["getColor"] }, "operations", /management keys read no data/],
  [{ operations: ["getColour"] }, "operations", /"getColour" is not an operation: generatePalette, /],
  ...["example.com", "https://example.com/path", "https://*.example.com", "null", "", "ftp://a.example"].map(
    (origin) => [{ ...publishable, origins: [origin] }, "origins", / is not an origin, such as /] as const,
  ),
  ...["10.0.0.0/33", "256.1.1.1", "01.2.3.4", "::1/129", "1:2:3", "fe80::1%eth0", "10.0.0.1/8/8", "localhost"].map(
    (network) => [{ networks: [network] }, "networks", / is not a network, such as/] as const,
  ),
  ...[0, -1, 1.5, 2_147_483_648, Number.NaN].map(
    (dailyCap) => [{ dailyCap }, "dailyCap", /a whole number from 1 to 2147483647, not/] as const,
  ),
  [{ networks: Array.from({ length: 21 }, (_, i) => `10.0.0.${i}`) }, "networks", /at most 20 networks, got 21/],
];

test("parseKeyRules() names the rule that is wrong", () => {
  for (const [rules, param, message] of refused)
    assert.throws(() => parseKeyRules(rules), { code: "invalid_parameter", param, message }, JSON.stringify(rules));
});
