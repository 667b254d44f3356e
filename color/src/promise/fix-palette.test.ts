import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { contrastRatio } from "../contrast.ts";
import { describePalette } from "../describe/describe-palette.ts";
import { hexToOklch } from "../oklab.ts";
import { createReplacementTest, fixPalette } from "./fix-palette.ts";
import { provePalette } from "./promise-palette.ts";

const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);
const palettes = fc.array(hexes, { minLength: 2, maxLength: 8 });

test("fixPalette() keeps what it promises, and says truly what it changed", () => {
  fc.assert(
    fc.property(palettes, fc.constantFrom(undefined, 3, 4.5, 7), fc.boolean(), (colors, contrast, isSafe) => {
      const fix = fixPalette({ colors, contrast, vision: isSafe ? "safe" : undefined });
      assert.ok(fix, `${colors.join("-")} cannot be fixed`);
      assert.equal(fix.colors.length, colors.length);
      for (const color of fix.colors) {
        const best = Math.max(...fix.colors.map((other) => contrastRatio(color, other)));
        assert.ok(contrast === undefined || best >= contrast, `${color} of ${fix.colors.join("-")}: ${best}`);
      }
      const { leastDifferences, tags } = provePalette(fix.colors, []);
      const least = Math.min(...Object.values(leastDifferences));
      assert.ok(!isSafe || least >= (colors.length <= 5 ? 8 : 5), `${least}`);
      const changed = colors.map((hex, index) => fix.changes.find((one) => one.index === index)?.to ?? hex);
      assert.deepEqual(changed, fix.colors);
      const before = provePalette(colors, []).tags;
      assert.deepEqual(
        fix.lostTags,
        before.filter((tag) => !tags.includes(tag)),
      );
    }),
    runs(25),
  );
});

test("fixPalette() leaves a palette alone that keeps the promise already", () => {
  const colors = ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"];
  assert.deepEqual(fixPalette({ colors, contrast: 3 })?.changes, []);
});

test("fixPalette() moves the nearest of two colors, no farther than it must, and at its hue", () => {
  const fix = fixPalette({ colors: ["777777", "ffffff"], contrast: 4.5 });
  assert.deepEqual(fix?.colors, ["767676", "ffffff"]);
  const teal = fixPalette({ colors: ["2a9d8f", "ffffff", "e9c46a"], contrast: 4.5, pair: [0, 1] });
  assert.equal(teal?.changes.length, 1);
  const [change] = teal?.changes ?? [];
  const reached = contrastRatio(teal?.colors[0] ?? "", teal?.colors[1] ?? "");
  assert.ok(change?.index === 0 && reached >= 4.5 && reached < 4.6, `${reached}`);
  assert.ok(Math.abs(hexToOklch(change.to).h - hexToOklch(change.from).h) < 4, change.to);
});

test("fixPalette() gives up a tag for which the colors would have to move more than twice as far", () => {
  const fix = fixPalette({ colors: ["006eb8", "b59392", "e2b540"], contrast: 4.5 });
  const moved = fix?.changes.reduce((sum, { difference }) => sum + difference, 0) ?? Infinity;
  assert.ok(moved < 25, `${fix?.colors.join("-")}: ${moved}`);
  assert.deepEqual(fix?.lostTags, ["blue"]);
});

test("fixPalette() leaves what is held as it is, wherever it stands", () => {
  fc.assert(
    fc.property(palettes, fc.nat(7), fc.boolean(), (colors, position, isSafe) => {
      const held = [position % colors.length];
      const fix = fixPalette({ colors, contrast: 3, vision: isSafe ? "safe" : undefined, held });
      assert.ok(fix, `${colors.join("-")} cannot be fixed`);
      for (const one of held) assert.equal(fix.colors[one], colors[one]);
      assert.ok(provePalette(fix.colors, []).leastContrastPartner >= 3);
    }),
    runs(15),
  );
  const pair = fixPalette({ colors: ["2a9d8f", "e9c46a", "ffffff"], contrast: 4.5, pair: [0, 2], held: [2] });
  assert.deepEqual(
    pair?.changes.map(({ index }) => index),
    [0],
  );
  assert.throws(() => fixPalette({ colors: ["777777", "ffffff"], contrast: 3, held: [2] }), RangeError);
});

test("fixPalette() finds nothing where two held colors are confused by some eyes, whatever the others are", () => {
  const colors = ["7eae6e", "9acb8a", "c8e7b8"];
  assert.equal(fixPalette({ colors, vision: "safe", held: [0, 1] }), undefined);
  assert.equal(fixPalette({ colors, vision: "safe", held: [0, 1, 2] }), undefined);
  const fix = fixPalette({ colors, vision: "safe", held: [0, 2] });
  assert.ok(fix && Math.min(...Object.values(fix.proof.leastDifferences)) >= 8);
});

test("fixPalette() leaves all as it is where everything is held and nothing is broken", () => {
  const colors = ["14213d", "ffffff"];
  assert.deepEqual(fixPalette({ colors, contrast: 7, vision: "safe", held: [0, 1] })?.changes, []);
});

test("fixPalette() keeps the tags of the palette where it can, and names those that it cannot", () => {
  const colors = ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"];
  const fix = fixPalette({ colors, vision: "safe" });
  assert.ok(fix && fix.changes.length > 0 && fix.lostTags.length === 0);
  assert.deepEqual(describePalette(fix.colors).tags, describePalette(colors).tags);
  const pale = fixPalette({ colors: ["fde2e4", "e2ece9", "dfe7fd"], contrast: 7 });
  assert.ok((pale?.lostTags.length ?? 0) > 0, "pastels at 7 : 1 are no pastels");
});

test("fixPalette() gives the same for the same, and refuses what is no palette or no pair", () => {
  const colors = ["9aa5b1", "7b8794", "cbd2d9"];
  assert.deepEqual(fixPalette({ colors, contrast: 4.5 }), fixPalette({ colors, contrast: 4.5 }));
  assert.throws(() => fixPalette({ colors: ["9aa5b1"], contrast: 3 }), RangeError);
  assert.throws(() => fixPalette({ colors, contrast: 3, pair: [0, 0] }), RangeError);
  assert.throws(() => fixPalette({ colors, contrast: 3, pair: [0, 3] }), RangeError);
  assert.throws(() => fixPalette({ colors: ["red", "9aa5b1"], contrast: 3 }), SyntaxError);
});

test("createReplacementTest() welcomes what leaves a promise no more broken than it was", () => {
  assert.ok(createReplacementTest(["000000", "404040"], { contrast: 4.5 })("ffffff"), "a partner for both");
  assert.ok(!createReplacementTest(["000000", "ffffff"], { contrast: 7 })("777777"), "without a partner");
  assert.ok(createReplacementTest(["000000", "404040"], {})("ff4141"), "nothing is promised");
  assert.ok(!createReplacementTest(["2a9d8f", "e9c46a"], { vision: "safe" })("2a9d90"));
});
