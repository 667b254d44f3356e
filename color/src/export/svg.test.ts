import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { legiblePalette } from "./legible-palette.ts";
import { paletteToEmbed, paletteToSvg } from "./svg.ts";
import { hostilePalettes } from "../../../test/support/color/hostile-palettes.ts";

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

test("paletteToSvg() is well-formed and holds title, description and swatches alone, for any names", () => {
  fc.assert(
    fc.property(hostilePalettes, (palette) => {
      const { name, colors } = legiblePalette(palette);
      const svg = parseXml(paletteToSvg(palette));
      assert.equal(svg.attributes["xmlns"], "http://www.w3.org/2000/svg");
      const [title, description, ...swatches] = svg.children;
      assert.deepEqual([title?.name, title?.text, title?.children], ["title", name, []]);
      assert.equal(description?.text, colors.map((color) => `${color.name} #${color.hex}`).join(", "));
      assert.deepEqual(
        swatches.map((swatch) => [swatch.name, swatch.attributes["fill"], swatch.children[0]?.text]),
        colors.map((color) => ["rect", `#${color.hex}`, `${color.name} #${color.hex}`]),
      );
    }),
    runs(500),
  );
});

test("paletteToSvg() fills the whole picture without gaps", () => {
  const colors = Array.from({ length: 7 }, () => ({ hex: "123456", name: "A" }));
  const svg = parseXml(paletteToSvg({ name: "A", slug: "a", colors }));
  const { width, height, viewBox } = svg.attributes;
  assert.deepEqual([width, height, viewBox], ["1200", "630", "0 0 1200 630"]);
  let edge = 0;
  for (const { name, attributes } of svg.children) {
    if (name !== "rect") continue;
    assert.deepEqual([attributes["x"], attributes["height"]], [String(edge), "630"]);
    edge += Number(attributes["width"]);
  }
  assert.equal(edge, 1200);
});

test("paletteToEmbed() is one link around the picture, and loads nothing, for any names", () => {
  const address = "https://example.com/app/123456?a=1&b='\"<script>";
  fc.assert(
    fc.property(hostilePalettes, (palette) => {
      const link = parseXml(paletteToEmbed(palette, address));
      assert.deepEqual([link.name, link.attributes["href"]], ["a", address]);
      const [picture, ...others] = link.children;
      assert.deepEqual([picture?.name, others], ["svg", []]);
      const shapes = picture!.children.filter(({ name }) => name === "rect");
      assert.deepEqual(
        shapes.map(({ attributes }) => attributes["fill"]),
        palette.colors.map(({ hex }) => `#${hex}`),
      );
      for (const { attributes } of [picture!, ...shapes]) {
        assert.ok(!Object.keys(attributes).some((name) => /^on|href|src/.test(name)));
      }
    }),
    runs(200),
  );
});

/**
 * Parses a subset of XML 1.0: elements, attributes, text and the five entities. Refuses everything
 * else.
 */
function parseXml(xml: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  for (const [token, closing, name, attributes] of xml.matchAll(
    /<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<]*")*)>|[^<]+|</g,
  )) {
    const parent = open.at(-1)!;
    if (closing === "/") {
      assert.equal(name, parent.name);
      open.pop();
    } else if (name === undefined) {
      parent.text += decode(token);
    } else {
      const element = { name, attributes: parseAttributes(attributes!), children: [], text: "" };
      parent.children.push(element);
      open.push(element);
    }
  }
  assert.deepEqual([open.length, root.children.length, root.text.trim()], [1, 1, ""]);
  return root.children[0]!;
}

function parseAttributes(text: string): Readonly<Record<string, string>> {
  const pairs = [...text.matchAll(/ ([a-zA-Z-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, decode(value!)]);
  return Object.fromEntries(pairs);
}

function decode(text: string): string {
  assert.doesNotMatch(text, /<|&(?!(?:amp|lt|gt|quot|apos);)/);
  // XML allows only tab, line feed and carriage return, and normalizes the last.
  assert.doesNotMatch(text, /(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/u);
  const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text.replaceAll(/&([a-z]+);/g, (_, entity: string) => characters[entity]!);
}
