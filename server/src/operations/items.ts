import { exportFormats } from "@tincture/color/export";
import type { Color, ColorCatalog } from "@tincture/contract/colors";
import type { ApiKey } from "@tincture/contract/keys";
import type { Palette } from "@tincture/contract/library";
import { type PalettePromises, editorPath } from "@tincture/contract/site-paths";
import { toByteText } from "../http/content-coding.ts";
import { formatDigest } from "../http/entity-tag.ts";
import type { AccountBody } from "./schemas/account.ts";
import type { PaletteBody } from "./schemas/palette.ts";
import { apcaContrast, type ColorConversions, cssColors } from "@tincture/color";

export interface ItemText {
  /** A text of bytes; see `toByteText`. */
  readonly json: string;
  /** Changes when the text does. */
  readonly digest: string;
}

export interface ItemTexts {
  palette(palette: Palette): ItemText;
  color(hex: string): ItemText;
  /** Serializes a color with a name other than its usual one. */
  renamedColor(color: Color): ItemText;
  key(key: ApiKey): ItemText;
}

/** About 2 MB. */
const colorsMax = 1024;

/** Texts are cached per object, so they are never stale. */
export function createItemTexts(links: SiteLinks, catalog: Pick<ColorCatalog, "getColor">): ItemTexts {
  const texts = new WeakMap<object, ItemText>();
  const colors = new Map<string, ItemText>();

  function serializeOnce(item: object, present: () => unknown): ItemText {
    const text = texts.get(item) ?? serializeItem(present());
    texts.set(item, text);
    return text;
  }

  function serializeColor(color: Color): ItemText {
    return new DigestedText(toByteText(writeColor(color, links.colorPage(color.hex))));
  }

  return {
    palette: (palette) => serializeOnce(palette, () => presentColors(palette.colors, palette, links)),
    color(hex) {
      const text = colors.get(hex) ?? serializeColor(catalog.getColor(hex));
      if (colors.size === colorsMax) colors.clear();
      colors.set(hex, text);
      return text;
    },
    renamedColor: serializeColor,
    key: (key) => serializeOnce(key, () => presentKey(key)),
  };
}

export function serializeItem(data: unknown): ItemText {
  return new DigestedText(toByteText(JSON.stringify(data)));
}

/** An item whose digest is computed when it is first read. */
class DigestedText implements ItemText {
  readonly json: string;
  #digest: string | undefined;

  constructor(json: string) {
    this.json = json;
  }

  get digest(): string {
    this.#digest ??= formatDigest(this.json);
    return this.#digest;
  }
}

export function addToItem(item: ItemText, name: string, value: unknown): ItemText {
  return new DigestedText(`${item.json.slice(0, -1)},"${name}":${toByteText(JSON.stringify(value))}}`);
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

function presentKey({ id, name, hint, createdAt, expiresAt, lastUsedAt }: ApiKey): AccountBody["key"] {
  return {
    id,
    name,
    hint,
    created_at: formatTime(createdAt),
    expires_at: expiresAt === null ? null : formatTime(expiresAt),
    last_used_at: lastUsedAt === null ? null : formatTime(lastUsedAt),
  };
}

export function formatTime(time: number): string {
  return new Date(time).toISOString();
}

export interface SiteLinks {
  readonly siteUrl: string;
  /** `{base_url}`: up to and including `/api`. */
  readonly baseUrl: string;
  palettePage(slug: string): string;
  generator(colors: readonly string[], promises?: Partial<PalettePromises>): string;
  colorPage(hex: string): string;
}

/** @param siteUrl - without a trailing slash */
export function createSiteLinks(siteUrl: string): SiteLinks {
  return {
    siteUrl,
    baseUrl: `${siteUrl}/api`,
    palettePage: (slug) => `${siteUrl}/palette/${slug}`,
    generator: (colors, promises) => `${siteUrl}${editorPath(colors, promises)}`,
    colorPage: (hex) => `${siteUrl}/colors/${hex}`,
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
