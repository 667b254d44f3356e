import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../../test/properties.ts";
import { createMesh, meshToSvg } from "./mesh-gradient.ts";

const palettes = fc.array(fc.stringMatching(/^[0-9a-f]{6}$/), { minLength: 2, maxLength: 8 });

test("createMesh() shows every color, the same each time", () => {
  fc.assert(
    fc.property(palettes, fc.nat(99), (hexes, arrangement) => {
      const mesh = createMesh(hexes, arrangement);
      assert.deepEqual(mesh, createMesh(hexes, arrangement));
      assert.deepEqual(new Set([mesh.ground, ...mesh.patches.map(({ hex }) => hex)]), new Set(hexes));
    }),
  );
});

test("meshToSvg() fills every patch with a gradient of its own, and is always the same", () => {
  const svg = meshToSvg(createMesh(["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"], 0));
  assert.equal(svg.match(/<circle /g)?.length, svg.match(/<radialGradient /g)?.length);
  for (const [, name] of svg.matchAll(/url\(#([^)]+)\)/g)) assert.ok(svg.includes(`id="${name}"`));
  assert.ok(svg.length < 5000);
});
