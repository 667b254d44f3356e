import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { compile } from "tailwindcss";
import { contrastRatio } from "../../contrast.ts";
import { createTheme, type ThemeLook } from "../create-theme.ts";
import { type ThemeMode, themeModes, themeRoles } from "../roles.ts";
import { findThemeFormat, themeFormats } from "./theme-formats.ts";

const theme = createTheme(["264653", "2a9d8f", "e9c46a", "f4a261"], "AA");

function write(extension: string, of = theme): string {
  const format = findThemeFormat(extension);
  assert.ok(format, extension);
  return format.write(of);
}

/** Parses a style sheet: the values of properties by condition and selector. */
function readRules(css: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const rules = new Map<string, Map<string, string>>();
  const path: string[] = [];
  for (const line of css.replaceAll(/\/\*.*?\*\//gs, "").split("\n")) {
    const text = line.trim();
    if (text.endsWith("{")) path.push(text.slice(0, -1).trim());
    else if (text === "}") path.pop();
    else if (text !== "") {
      const [name = "", value = ""] = text.replace(/;$/, "").split(": ");
      const key = path.join(" / ");
      rules.set(key, (rules.get(key) ?? new Map<string, string>()).set(name, value));
    }
  }
  assert.deepEqual(path, [], "every block is closed");
  return rules;
}

function expectLook(properties: ReadonlyMap<string, string> | undefined, look: ThemeLook): void {
  for (const role of themeRoles) {
    assert.equal(properties?.get(`--color-${role.replaceAll("_", "-")}`), `#${look[role].hex}`, role);
  }
}

const positions: Readonly<Record<ThemeMode, readonly string[]>> = {
  light: [':root, [data-theme="light"]'],
  dark: ['[data-theme="dark"]', "@media (prefers-color-scheme: dark) / :root:not([data-theme])"],
  light_high_contrast: ['@media (prefers-contrast: more) / :root, [data-theme="light"]'],
  dark_high_contrast: [
    '@media (prefers-contrast: more) / [data-theme="dark"]',
    "@media (prefers-contrast: more) / @media (prefers-color-scheme: dark) / :root:not([data-theme])",
  ],
};

test("themeToCss() has each look where people's settings, or a page's choice, ask for it", () => {
  const rules = readRules(write("css"));
  for (const mode of themeModes) {
    for (const position of positions[mode]) {
      expectLook(rules.get(position), theme.looks[mode]);
      assert.equal(rules.get(position)?.get("color-scheme"), mode.startsWith("dark") ? "dark" : "light");
    }
  }
  assert.equal(rules.get(":root")?.get("--color-primary-900"), `#264653`);
  assert.equal(rules.get(":root")?.get("--color-color-4-400"), `#f4a261`);
});

test("themeToTailwind() makes a class of every role, and its variables follow the page", async () => {
  const rules = readRules(write("tailwind.css"));
  expectLook(rules.get("@theme static"), theme.looks.light);
  for (const mode of themeModes) {
    for (const position of positions[mode]) expectLook(rules.get(`@layer theme / ${position}`), theme.looks[mode]);
  }
  const { resolve } = createRequire(import.meta.url);
  const loadStylesheet = async (id: string) => {
    const path = resolve(`${id}/index.css`);
    return { path, base: "", content: await readFile(path, "utf8") };
  };
  const compiler = await compile(`@import "tailwindcss";\n${write("tailwind.css")}`, { loadStylesheet });
  const css = compiler.build([
    "bg-surface-raised",
    "text-on-primary",
    "outline-focus-ring",
    "bg-primary-500",
    "border-border",
  ]);
  assert.match(css, /\.bg-surface-raised \{\s+background-color: var\(--color-surface-raised\);/);
  assert.match(css, /\.text-on-primary \{\s+color: var\(--color-on-primary\);/);
  assert.match(css, /\.bg-primary-500 \{/);
  assert.match(css, /\.outline-focus-ring \{/);
  assert.match(css, /@media \(prefers-color-scheme: dark\)/);
});

test("themeToShadcn() makes classes of all its variables, without a file of shadcn's", () => {
  const rules = readRules(write("shadcn.css"));
  const variables = [...(rules.get(":root")?.keys() ?? [])].map((name) => name.slice(2));
  assert.ok(variables.length > 30);
  for (const name of variables) assert.equal(rules.get("@theme inline")?.get(`--color-${name}`), `var(--${name})`);
});

test("themeToShadcn() sets shadcn's variables, light and dark, to colors that keep its ratios", () => {
  const rules = readRules(write("shadcn.css"));
  for (const position of [":root", ".dark", "@media (prefers-contrast: more) / :root"]) {
    const get = (name: string) => rules.get(position)?.get(`--${name}`)?.slice(1) ?? "";
    const least = position.startsWith("@media") ? 7 : 4.5;
    for (const name of [
      "card",
      "popover",
      "primary",
      "secondary",
      "muted",
      "accent",
      "destructive",
      "sidebar-primary",
    ]) {
      assert.ok(contrastRatio(get(name), get(`${name}-foreground`)) >= least, `${position} ${name}`);
    }
    for (const ground of ["background", "card", "popover", "muted", "sidebar"]) {
      assert.ok(contrastRatio(get("foreground"), get(ground)) >= least, ground);
      assert.ok(contrastRatio(get("muted-foreground"), get(ground)) >= least, ground);
      assert.ok(contrastRatio(get("input"), get(ground)) >= 3 && contrastRatio(get("ring"), get(ground)) >= 3, ground);
    }
    assert.match(get("chart-5"), /^[0-9a-f]{6}$/);
    assert.match(get("sidebar-ring"), /^[0-9a-f]{6}$/);
  }
  assert.equal(rules.get("@theme inline")?.get("--color-success"), "var(--success)");
});

test("themeToShadcn() gives links and errors a shade of the fill that is read on every ground", async () => {
  const fills = ["primary", "destructive", "success", "warning", "highlight"];
  const grounds = ["background", "card", "popover", "muted", "accent", "sidebar"];
  const pairs = fills.flatMap((fill) => grounds.map((ground) => [`${fill}-text`, ground] as const));
  for (const source of ["264653", "ffff00", "0a0a12", "fefae0", "808080"]) {
    const rules = readRules(write("shadcn.css", createTheme([source], "AA")));
    for (const [position, least] of [
      [":root", 4.5],
      [".dark", 4.5],
      ["@media (prefers-contrast: more) / :root", 7],
      ["@media (prefers-contrast: more) / .dark", 7],
    ] as const) {
      const get = (name: string) => rules.get(position)?.get(`--${name}`)?.slice(1) ?? "";
      for (const [text, ground] of pairs)
        assert.ok(contrastRatio(get(text), get(ground)) >= least, `${source} ${position} ${text} ${ground}`);
    }
  }
  const { resolve } = createRequire(import.meta.url);
  const content = await readFile(resolve("tailwindcss/index.css"), "utf8");
  const compiler = await compile(`@import "tailwindcss";\n${write("shadcn.css")}`, {
    loadStylesheet: async () => ({ path: "", base: "", content }),
  });
  const css = compiler.build(["text-primary", "bg-primary", "text-primary-foreground", "text-destructive"]);
  assert.match(css, /\.text-primary \{\s+color: var\(--primary-text\);/);
  assert.match(css, /\.text-destructive \{\s+color: var\(--destructive-text\);/);
  assert.match(css, /\.bg-primary \{\s+background-color: var\(--primary\);/);
  assert.match(css, /\.text-primary-foreground \{\s+color: var\(--primary-foreground\);/);
});

test("themeToDesignTokens() and themeToResolver() hold the same colors, each look a group or a context", () => {
  const tokens = JSON.parse(write("tokens.json"));
  const resolver = JSON.parse(write("resolver.json"));
  assert.equal(resolver.version, "2025.10");
  assert.deepEqual(resolver.resolutionOrder, [{ $ref: "#/sets/scale" }, { $ref: "#/modifiers/theme" }]);
  for (const mode of themeModes) {
    const context = mode.replaceAll("_", "-");
    const [{ color }] = resolver.modifiers.theme.contexts[context];
    assert.deepEqual(color, tokens[context]);
    for (const role of themeRoles) {
      assert.equal(color[role.replaceAll("_", "-")].$value.hex, `#${theme.looks[mode][role].hex}`);
    }
  }
  assert.deepEqual(tokens.scale.accent[300].$value.colorSpace, "srgb");
  assert.deepEqual(resolver.sets.scale.sources, [{ scale: tokens.scale }]);
});

test("themeFormats write the colors and the promise they are of, and one of eight alike", () => {
  for (const { extension } of themeFormats) {
    assert.match(
      write(extension),
      /Theme of #264653 #2a9d8f #e9c46a #f4a261: text 4\.5:1 \(WCAG 2\.2 AA\), 7:1 with high/,
    );
    const alike = write(
      extension,
      createTheme(
        Array.from({ length: 8 }, () => "c0ffee"),
        "AAA",
      ),
    );
    assert.match(alike, /text 7:1 \(WCAG 2\.2 AAA\); borders/);
    assert.doesNotMatch(alike, /color-2/);
  }
  assert.equal(findThemeFormat("exe"), undefined);
});
