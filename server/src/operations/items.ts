import { exportFormats } from "@tincture/color/export";
import type { Color, ColorCatalog } from "@tincture/contract/colors";
import type { Palette } from "@tincture/contract/library";
import { type PalettePromises, editorPath } from "@tincture/contract/site-paths";
import { toByteText } from "../http/content-coding.ts";
import { formatDigest } from "../http/entity-tag.ts";
import type { PaletteBody } from "./schemas/palette.ts";
import { apcaContrast, type ColorConversions, cssColors } from "@tincture/color";

export interface ItemText {
  /** A text of bytes; see `toByteText`. */
  readonly json: string;
  /** Changes when the text does. */
  readonly digest: string;
}

/** About 2 MB. */
const colorsMax = 1024;

export type ItemTexts = ReturnType<typeof createItemTexts>;

/** Texts are cached per object, so they are never stale. */
export function createItemTexts(links: SiteLinks, catalog: Pick<ColorCatalog, "getColor">) {
  const palettes = new WeakMap<Palette, ItemText>();
  const colors = new Map<string, ItemText>();

  function serializeColor(color: Color): ItemText {
    return createItemText(toByteText(writeColor(color, links.colorPage(color.hex))));
  }

  return {
    palette(palette: Palette): ItemText {
      const text = palettes.get(palette) ?? serializeItem(presentColors(palette.colors, palette, links));
      palettes.set(palette, text);
      return text;
    },
    color(hex: string): ItemText {
      const text = colors.get(hex) ?? serializeColor(catalog.getColor(hex));
      if (colors.size === colorsMax) colors.clear();
      colors.set(hex, text);
      return text;
    },
    /** Serializes a color with a name other than its usual one. */
    renamedColor: serializeColor,
  };
}

export function serializeItem(data: unknown): ItemText {
  return createItemText(toByteText(JSON.stringify(data)));
}

/** @param json - from `toByteText` */
function createItemText(json: string): ItemText {
  let digest: string | undefined;
  return {
    json,
    get digest() {
      return (digest ??= formatDigest(json));
    },
  };
}

export function addToItem(item: ItemText, name: string, value: unknown): ItemText {
  return createItemText(`${item.json.slice(0, -1)},"${name}":${toByteText(JSON.stringify(value))}}`);
}

/** @param published - the published palette with the same color hash */
export function presentColors(
  colors: readonly string[],
  published: Palette | undefined,
  links: Pick<SiteLinks, "palettePage" | "generator">,
): PaletteBody {
  return {
    colors: [...colors],
    info: published ? presentInfo(published) : null,
    stats: { save_count: published?.saveCount ?? 0 },
    links: {
      page: published ? links.palettePage(published.slug) : null,
      generator: links.generator(colors),
    },
  };
}

function presentInfo({ name, tagline, slug, tags }: Palette): PaletteBody["info"] {
  return { name, tagline, slug, tags: [...tags] };
}

export function formatTime(time: number): string {
  return new Date(time).toISOString();
}

export type SiteLinks = ReturnType<typeof createSiteLinks>;

/** @param siteUrl - without a trailing slash */
export function createSiteLinks(siteUrl: string) {
  return {
    siteUrl,
    /** `{base_url}`: up to and including `/api`. */
    baseUrl: `${siteUrl}/api`,
    palettePage: (slug: string) => `${siteUrl}/palette/${slug}`,
    generator: (colors: readonly string[], promises?: Partial<PalettePromises>) =>
      `${siteUrl}${editorPath(colors, promises)}`,
    colorPage: (hex: string) => `${siteUrl}/colors/${hex}`,
  };
}

export const fileFormats = exportFormats.map(({ extension, mediaType, isCode }) => ({
  extension,
  mediaType: mediaType.replace(/;.*/, ""),
  isCode,
}));

/** The palette as a file in every format (RFC 8288). @param page - without the extension */
export function formatFileLinks(page: string): string {
  return fileFormats
    .map(({ extension, mediaType }) => `<${page}.${extension}>; rel="alternate"; type="${mediaType}"`)
    .join(", ");
}

/**
 * A template takes half the time of `JSON.stringify`. Only the name and the address can contain
 * characters that JSON escapes.
 */
export function writeColor({ hex, name, family, match, conversions, contrast }: Color, page: string): string {
  const apca = apcaOf(hex);
  return (
    `{"hex":"${hex}","name":${JSON.stringify(name)},"family":"${family}",` +
    `"match":{"hex":"${match.hex}","distance":${match.distance},"exact":${match.exact}},` +
    `"conversions":${writeConversions(conversions, hex)},` +
    `"contrast":{"white":${contrast.white},"black":${contrast.black},"text":"${contrast.text}",` +
    `"apca":{"white":${apca.white},"black":${apca.black}}},"links":{"page":${JSON.stringify(page)}}}`
  );
}

function writeConversions(conversions: ColorConversions, hex: string): string {
  const { rgb, hsl, hsv, hwb, cmyk, lab, lch, oklab, oklch } = conversions;
  const css = cssColors(hex);
  return (
    `{"rgb":{"r":${rgb.r},"g":${rgb.g},"b":${rgb.b}},"hsl":{"h":${hsl.h},"s":${hsl.s},"l":${hsl.l}},` +
    `"hsv":{"h":${hsv.h},"s":${hsv.s},"v":${hsv.v}},"hwb":{"h":${hwb.h},"w":${hwb.w},"b":${hwb.b}},` +
    `"cmyk":{"c":${cmyk.c},"m":${cmyk.m},"y":${cmyk.y},"k":${cmyk.k}},` +
    `"lab":{"l":${lab.l},"a":${lab.a},"b":${lab.b}},"lch":{"l":${lch.l},"c":${lch.c},"h":${lch.h}},` +
    `"oklab":{"l":${oklab.l},"a":${oklab.a},"b":${oklab.b}},"oklch":{"l":${oklch.l},"c":${oklch.c},"h":${oklch.h}},` +
    `"css":{"hex":"${css.hex}","rgb":"${css.rgb}","hsl":"${css.hsl}","hwb":"${css.hwb}","lab":"${css.lab}",` +
    `"lch":"${css.lch}","oklab":"${css.oklab}","oklch":"${css.oklch}"}}`
  );
}

/**
 * APCA's Lc of white and black text on a color; negative for text that is lighter than the color.
 */
export function apcaOf(hex: string): { readonly white: number; readonly black: number } {
  return { white: roundTenth(apcaContrast("ffffff", hex)), black: roundTenth(apcaContrast("000000", hex)) };
}

/** Adds 0, which turns -0 into 0. */
function roundTenth(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}
