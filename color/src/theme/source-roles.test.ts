import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { formatSourceRoles, parseSourceRoles, pickRoles, sourceRoles } from "./source-roles.ts";

test("parseSourceRoles() reads what formatSourceRoles() writes", () => {
  const hex = fc.option(fc.stringMatching(/^[0-9a-f]{6}$/), { nil: undefined });
  const hexes = fc.array(hex, { minLength: sourceRoles.length, maxLength: sourceRoles.length });
  fc.assert(
    fc.property(hexes, (hexList) => {
      const roles = pickRoles((role) => hexList[sourceRoles.indexOf(role)]);
      const text = formatSourceRoles(roles);
      if (text !== "") assert.deepEqual(parseSourceRoles(text), roles);
    }),
    runs(50),
  );
});

test("parseSourceRoles() refuses other roles, colors and forms, and a role that comes twice", () => {
  for (const text of [
    "",
    "danger",
    "danger:",
    "danger:red",
    "danger:#e63946",
    "text:000000",
    "danger:e63946,danger:1d3557",
    "danger:e63946,",
    "danger:e63946:1d3557",
  ]) {
    assert.equal(parseSourceRoles(text), undefined, text);
  }
  assert.deepEqual(parseSourceRoles(" Danger : E63946 "), { danger: "e63946" });
});
