import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { hexToOklch } from "../oklab.ts";
import { hexDifference } from "./brand.ts";
import { createTheme, type Theme, type ThemeLook, listKept, measureMove } from "./create-theme.ts";
import { fillRoles, groundsOfRoles, leastRatio, statusRoles, themeContrasts, themeModes, themeRoles } from "./roles.ts";
import { pickRoles, type SourceRoles, sourceRoles } from "./source-roles.ts";
import vectors from "./vectors.json" with { type: "json" };

const byteToHex = (byte: number) => byte.toString(16).padStart(2, "0");
const channels = (...[r, g, b]: readonly [fc.Arbitrary<number>, fc.Arbitrary<number>, fc.Arbitrary<number>]) =>
  fc.tuple(r, g, b).map((bytes) => bytes.map(byteToHex).join(""));
const bytes = (min: number, max: number) => fc.integer({ min, max });
const any = channels(bytes(0, 255), bytes(0, 255), bytes(0, 255));
const awkward = fc.oneof(
  bytes(0, 255).map((byte) => byteToHex(byte).repeat(3)),
  channels(bytes(180, 255), bytes(160, 255), bytes(0, 110)),
  channels(bytes(0, 24), bytes(0, 24), bytes(0, 24)),
  channels(bytes(235, 255), bytes(235, 255), bytes(235, 255)),
  channels(bytes(100, 150), bytes(100, 150), bytes(100, 150)),
  channels(fc.constantFrom(0, 255), fc.constantFrom(0, 255), fc.constantFrom(0, 255)),
);
const alike = fc
  .tuple(fc.oneof(any, awkward), fc.integer({ min: 2, max: 8 }))
  .map(([hex, size]) => Array.from({ length: size }, () => hex));
const sources = fc.oneof(
  { weight: 4, arbitrary: fc.array(any, { minLength: 1, maxLength: 8 }) },
  { weight: 4, arbitrary: fc.array(awkward, { minLength: 1, maxLength: 8 }) },
  { weight: 2, arbitrary: awkward.map((hex) => [hex]) },
  { weight: 1, arbitrary: alike },
);

/** For each role the index of its source, or none. */
const positions = fc.array(fc.option(bytes(0, 7), { nil: undefined, freq: 1 }), {
  minLength: sourceRoles.length,
  maxLength: sourceRoles.length,
});

function giveRoles(colors: readonly string[], roleIndexes: readonly (number | undefined)[]): SourceRoles {
  return pickRoles((role) => {
    const position = roleIndexes[sourceRoles.indexOf(role)];
    return position === undefined ? undefined : colors[position % colors.length];
  });
}

test("createTheme() keeps every ratio with all that a role stands on, whatever the colors and their roles", () => {
  fc.assert(
    fc.property(sources, positions, (colors, roleIndexes) => {
      for (const contrast of themeContrasts) {
        const { looks } = createTheme(
          colors,
          contrast,
          contrast === "AA" ? { roles: giveRoles(colors, roleIndexes) } : {},
        );
        for (const mode of themeModes) {
          for (const role of themeRoles) {
            const ratios = groundsOfRoles[role].map((ground) =>
              ratioOf(looks[mode][role].hex, looks[mode][ground].hex),
            );
            const least = Math.min(...ratios);
            assert.ok(least >= leastRatio(role, mode, contrast), `${mode} ${contrast} ${role}: ${least}`);
            assert.ok(ratios.length === 0 || Math.abs(least - 0.005 - looks[mode][role].ratio) < 0.00501, `${least}`);
          }
        }
      }
    }),
    runs(150, 134),
  );
});

test("createTheme() gives text, lines and fills their promises by the table of WCAG, not by its own", () => {
  const look = createTheme(["ffff00"], "AA").looks;
  for (const [mode, text] of [
    ["light", 4.5],
    ["dark", 4.5],
    ["light_high_contrast", 7],
    ["dark_high_contrast", 7],
  ] as const) {
    const { background, surface, surface_raised, primary, on_primary, text_muted, border, focus_ring } = look[mode];
    for (const ground of [background, surface, surface_raised]) {
      assert.ok(ratioOf(text_muted.hex, ground.hex) >= text);
      assert.ok(ratioOf(border.hex, ground.hex) >= 3 && ratioOf(focus_ring.hex, ground.hex) >= 3);
    }
    assert.ok(ratioOf(on_primary.hex, primary.hex) >= text);
  }
  assert.equal(leastRatio("text", "light", "AAA"), 7);
  assert.equal(leastRatio("on_warning", "dark", "AA"), 4.5);
});

test("createTheme() keeps a brand color exactly in every look whose ratios it keeps, and moves it elsewhere", () => {
  fc.assert(
    fc.property(sources, fc.constantFrom(...themeContrasts), (colors, contrast) => {
      const { looks, brand } = createTheme(colors, contrast);
      for (const mode of themeModes) {
        const grounds = [looks[mode].background, looks[mode].surface, looks[mode].surface_raised];
        const isHigh = mode.endsWith("high_contrast");
        for (const role of ["primary", "secondary", "accent"] as const) {
          const hex = brand[role];
          if (hex === null) continue;
          const text = Math.max(ratioOf(hex, "ffffff"), ratioOf(hex, "000000"));
          const fits =
            grounds.every((ground) => ratioOf(hex, ground.hex) >= (isHigh ? 4.5 : 3)) &&
            text >= (isHigh || contrast === "AAA" ? 7 : 4.5);
          assert.equal(looks[mode][role].hex === hex, fits, `${mode} ${role} ${hex} ${looks[mode][role].hex}`);
        }
      }
    }),
    runs(100, 200),
  );
});

test("createTheme() gives fills 3:1 with every surface, and 4.5:1 with high contrast", () => {
  const hexes = ["4a154b", "ffff00", "0a0a12", "fefae0", "000000", "ffffff", "0000ff", "808080"];
  const looks = hexes.flatMap((hex) => themeContrasts.flatMap((contrast) => createTheme([hex], contrast).looks));
  for (const [mode, look] of looks.flatMap((four) => Object.entries(four))) {
    const surfaces = [look.background, look.surface, look.surface_raised];
    for (const role of fillRoles) {
      const ratio = Math.min(...surfaces.map((ground) => ratioOf(look[role].hex, ground.hex)));
      assert.ok(ratio >= (mode.endsWith("high_contrast") ? 4.5 : 3), `${mode} ${role} ${look[role].hex} ${ratio}`);
    }
  }
});

test("createTheme() keeps sources exactly where asked to, and lists the ratios that this breaks", () => {
  const theme = createTheme(["4a154b"], "AA", { keep: "exact" });
  const { looks, moved, keep } = theme;
  const kept = listKept(theme);
  assert.deepEqual([keep, moved], ["exact", []]);
  for (const mode of themeModes) assert.equal(looks[mode].primary.hex, "4a154b");
  assert.deepEqual(
    kept.map(({ mode, role, ground, promised }) => [mode, role, ground, promised]),
    [
      ["dark", "primary", "background", 3],
      ["dark", "primary", "surface", 3],
      ["dark", "primary", "surface_raised", 3],
      ["dark_high_contrast", "primary", "background", 4.5],
      ["dark_high_contrast", "primary", "surface", 4.5],
      ["dark_high_contrast", "primary", "surface_raised", 4.5],
    ],
  );
  for (const { mode, ground, ratio } of kept) {
    const exact = ratioOf("4a154b", looks[mode][ground].hex);
    assert.ok(ratio <= exact && exact < ratio + 0.01);
  }
  const gray = listKept(createTheme(["777777"], "AAA", { keep: "exact" }));
  assert.ok(gray.some(({ role, ground, promised }) => role === "on_primary" && ground === "primary" && promised === 7));
  fc.assert(
    fc.property(sources, positions, (colors, roleIndexes) => {
      const roles = giveRoles(colors, roleIndexes);
      const exact = createTheme(colors, "AA", { roles, keep: "exact" });
      const broken = new Set(listKept(exact).map(({ mode, role, ground }) => `${mode} ${role} ${ground}`));
      for (const mode of themeModes) {
        for (const role of themeRoles) {
          for (const ground of groundsOfRoles[role]) {
            const ratio = ratioOf(exact.looks[mode][role].hex, exact.looks[mode][ground].hex);
            const isBroken = ratio < leastRatio(role, mode, "AA");
            assert.equal(broken.has(`${mode} ${role} ${ground}`), isBroken, `${mode} ${role} ${ground} ${ratio}`);
          }
        }
      }
      assert.deepEqual(exact.moved, []);
    }),
    runs(40),
  );
});

test("createTheme() keeps the hue of a brand that it has to move, and tells how far", () => {
  fc.assert(
    fc.property(sources, fc.constantFrom(...themeContrasts), (colors, contrast) => {
      const theme = createTheme(colors, contrast);
      assert.deepEqual(listKept(theme), []);
      for (const { mode, role, from, to, difference } of theme.moved) {
        const { lightness, chroma, hue } = measureMove({ from, to });
        assert.equal(theme.looks[mode][role].hex, to);
        assert.equal(theme.brand[role], from);
        assert.equal(difference, hexDifference(from, to));
        const [was, is] = [hexToOklch(from), hexToOklch(to)];
        const turn = Math.abs(((is.h - was.h + 540) % 360) - 180);
        if (was.c > 0) assert.ok(is.c > 0 && turn <= 10, `${from} ${to} ${turn}`);
        assert.deepEqual([lightness, chroma], [is.l - was.l, is.c - was.c]);
        assert.ok(Math.abs(Math.abs(hue) - (was.c > 0 ? turn : 0)) < 1e-9);
      }
      assert.ok(colors.includes(theme.brand.primary));
    }),
    runs(100, 200),
  );
});

test("createTheme() makes fills that are seen on every surface, and states that are not the brand", () => {
  fc.assert(
    fc.property(sources, (colors) => {
      for (const look of looksOf(createTheme(colors, "AA"))) {
        for (const role of ["primary", "secondary", "accent", "success", "warning", "danger"] as const) {
          for (const ground of ["background", "surface", "surface_raised"] as const) {
            assert.ok(hexDifference(look[role].hex, look[ground].hex) >= 12, `${role} on ${ground}`);
          }
        }
        for (const role of ["success", "warning", "danger"] as const) {
          assert.ok(hexDifference(look[role].hex, look.primary.hex) >= 9, `${look[role].hex} ${look.primary.hex}`);
        }
      }
    }),
    runs(60),
  );
});

test("createTheme() keeps green green, amber amber and red red", () => {
  const windows = { success: [135, 172], warning: [52, 95], danger: [8, 38] } as const;
  fc.assert(
    fc.property(sources, (colors) => {
      for (const look of looksOf(createTheme(colors, "AA"))) {
        for (const role of ["success", "warning", "danger"] as const) {
          const { h, c } = hexToOklch(look[role].hex);
          const [least, most] = windows[role];
          assert.ok(c > 0.06 && h > least && h < most, `${role} ${look[role].hex} ${h} ${c}`);
        }
      }
    }),
    runs(60),
  );
});

test("createTheme() makes surfaces lighter as they rise, in the brand's hue and hardly colored", () => {
  fc.assert(
    fc.property(sources, (colors) => {
      for (const [mode, look] of Object.entries(createTheme(colors, "AA").looks)) {
        const steps = [look.background, look.surface, look.surface_raised].map(({ hex }) => hexToOklch(hex));
        assert.ok(
          steps.every(({ c }) => c < 0.021),
          mode,
        );
        const rises = steps.slice(1).every(({ l }, index) => l > (steps[index]?.l ?? 0));
        assert.ok(rises || mode === "light_high_contrast", mode);
      }
    }),
    runs(60),
  );
  const tint = hexToOklch(createTheme(["1d4ed8"], "AA").looks.dark.background.hex);
  assert.ok(tint.c > 0.005 && Math.abs(tint.h - hexToOklch("1d4ed8").h) < 15);
  assert.equal(hexToOklch(createTheme(["777777"], "AA").looks.dark.background.hex).c, 0);
});

test("createTheme() gives a source its role, as it is or moved as told, and keeps states apart from it", () => {
  fc.assert(
    fc.property(sources, positions, (colors, roleIndexes) => {
      const roles = giveRoles(colors, roleIndexes);
      const { looks, moved, brand } = createTheme(colors, "AA", { roles });
      for (const role of sourceRoles) if (roles[role] !== undefined) assert.equal(brand[role], roles[role]);
      for (const mode of themeModes) {
        for (const role of fillRoles) {
          const told = moved.find((move) => move.mode === mode && move.role === role);
          const hex = roles[role];
          if (hex !== undefined) assert.equal(looks[mode][role].hex, told?.to ?? hex, `${mode} ${role}`);
        }
        for (const role of statusRoles) {
          if (roles[role] !== undefined) continue;
          assert.ok(hexDifference(looks[mode][role].hex, looks[mode].primary.hex) >= 9, `${mode} ${role}`);
        }
      }
    }),
    runs(40),
  );
});

test("createTheme() takes the tint of surfaces, lines and text from the neutral source", () => {
  const { looks } = createTheme(["1d4ed8", "f59e0b"], "AA", { roles: { neutral: "f59e0b" } });
  const usual = createTheme(["1d4ed8", "f59e0b"], "AA").looks;
  for (const role of ["background", "border", "text_muted"] as const) {
    const { h, c } = hexToOklch(looks.light[role].hex);
    assert.ok(c > 0.004 && Math.abs(h - 75) < 25, `${role} ${h} ${c}`);
    assert.ok(Math.abs(hexToOklch(usual.light[role].hex).h - 264) < 25, role);
  }
  assert.equal(looks.light.primary.hex, "1d4ed8");
});

test("createTheme() refuses a role for what is none of its colors", () => {
  assert.throws(() => createTheme(["1d4ed8"], "AA", { roles: { danger: "ff0000" } }), RangeError);
});

test("createTheme() gives what the vectors say: the same in every release and engine", () => {
  for (const { colors, contrast, looks } of vectors) {
    const theme = createTheme(colors, contrast === "AAA" ? "AAA" : "AA");
    const hexes = themeModes.map((mode) => themeRoles.map((role) => theme.looks[mode][role].hex).join(" "));
    assert.deepEqual(hexes, looks, colors.join("-"));
  }
});

test("createTheme() has a scale for each source, and refuses none, nine and what is no color", () => {
  const { colors, scales } = createTheme(["E63946", "1d3557"], "AA");
  assert.deepEqual(colors, ["e63946", "1d3557"]);
  assert.deepEqual(
    scales.map(({ steps, ownStep }) => steps.find(({ step }) => step === ownStep)?.hex),
    colors,
  );
  assert.throws(() => createTheme([], "AA"), RangeError);
  assert.throws(
    () =>
      createTheme(
        Array.from({ length: 9 }, () => "ffffff"),
        "AA",
      ),
    RangeError,
  );
  assert.throws(() => createTheme(["red"], "AA"), SyntaxError);
});

function looksOf({ looks }: Theme): readonly ThemeLook[] {
  return Object.values(looks);
}

/** WCAG 2.2 as published, independent of the code under test. */
function ratioOf(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(first), luminanceOf(second)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(hex: string): number {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
