/** What the API shows: the domain's things as the specification's objects, with their links, each serialized once. */
import { exportFormats } from "@tincture/color/export";
import { LRUCache } from "lru-cache";
import manifest from "../../package.json" with { type: "json" };
import type { ColorCatalog } from "../domain/colors/color-catalog.ts";
import type { Palette } from "../domain/library/palette.ts";
import { type AskedPromises, editorPath } from "../domain/site-paths.ts";
import { formatDigest } from "../http/entity-tag.ts";
import { createColorWriter } from "./color-json.ts";
import type { PaletteBody } from "./schemas/palette.ts";

/** An item of an answer, serialized. */
export interface ItemText {
  readonly json: string;
  /** Differs when the text does: of the text, or of all that it follows from. */
  readonly digest: string;
}

/** The items of answers, each serialized once. What the domain gives out again as the same object is not written again. */
export interface ItemTexts {
  palette(palette: Palette): ItemText;
  /** Of a color by its hex, in lower case. */
  color(hex: string): ItemText;
}

/** Some 12 MB. */
const colorsKept = 8192;
/** Colors whose texts show when the program writes others than another release of it: of every family, and some that are gray. */
const probedStep = 0x03_51_1d;
const colorCount = 0x01_00_00_00;

/** A palette's text lives as long as the object it is of, so it is never older than what the domain says. */
export function createItemTexts(links: SiteLinks, catalog: Pick<ColorCatalog, "getColor" | "edition">): ItemTexts {
  const palettes = new WeakMap<Palette, ItemText>();
  const colors = new LRUCache<string, ItemText>({ max: colorsKept });
  const writeColor = createColorWriter((hex) => links.colorPage(hex));
  let edition: string | undefined;

  function rememberPalette(palette: Palette): ItemText {
    const text = serializeItem(presentPalette(palette, links));
    palettes.set(palette, text);
    return text;
  }

  /** A color never changes: its text follows from its hex, the names, the program and its address, which take no digest each time. */
  function rememberColor(hex: string): ItemText {
    edition ??= digestColors();
    const text = { json: writeColor(catalog.getColor(hex)), digest: `${edition}-${hex}` };
    colors.set(hex, text);
    return text;
  }

  function digestColors(): string {
    const parts = [manifest.version, catalog.edition];
    for (let color = 0; color < colorCount; color += probedStep)
      parts.push(writeColor(catalog.getColor(color.toString(16).padStart(6, "0"))));
    return formatDigest(parts.join("\n"));
  }

  return {
    palette: (palette) => palettes.get(palette) ?? rememberPalette(palette),
    color: (hex) => colors.get(hex) ?? rememberColor(hex),
  };
}

/** For what is new with every request; other items come from `ItemTexts`. */
export function serializeItem(data: unknown): ItemText {
  return createItemText(JSON.stringify(data));
}

/** An item that is JSON already. */
export function createItemText(json: string): ItemText {
  let digest: string | undefined;
  return {
    json,
    get digest() {
      digest ??= formatDigest(json);
      return digest;
    },
  };
}

/**
 * An item with one field more, for this answer alone.
 *
 * @param json - the field's value, serialized
 */
export function addToItem(item: ItemText, name: string, json: string): ItemText {
  const field = `"${name}":${json}`;
  return {
    json: `${item.json.slice(0, -1)},${field}}`,
    get digest() {
      return formatDigest(item.digest + field);
    },
  };
}

/** A published palette as the specification's palette object. */
function presentPalette(palette: Palette, links: SiteLinks): PaletteBody {
  return presentColors(palette.colors, palette, links);
}

/**
 * Generated colors as a palette object, with what the library says about them if they are published.
 *
 * @param colors - in generated order, which stays
 * @param published - the published palette with the same color hash
 */
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

/** Addresses of the API and of the site's pages that answers point to. */
export interface SiteLinks {
  readonly siteUrl: string;
  /** `{base_url}`: up to and including `/api`. */
  readonly baseUrl: string;
  palettePage(slug: string): string;
  /** The editor, loaded with these colors in this order, and keeping these promises. */
  generator(colors: readonly string[], promises?: Partial<AskedPromises>): string;
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

/** The formats that palettes are files in, each with its media type alone. */
export const fileFormats = exportFormats.map(({ extension, mediaType, isCode }) => ({
  extension,
  mediaType: mediaType.replace(/;.*/, ""),
  isCode,
}));
const fileEndings = fileFormats.map(
  ({ extension, mediaType }) => `.${extension}>; rel="alternate"; type="${mediaType}"`,
);

/**
 * The palette as a file in every format, as the `Link` header tells it (RFC 8288).
 *
 * @param page - address of the palette, of which every file's begins
 */
export function formatFileLinks(page: string): string {
  return fileEndings.map((ending) => `<${page}${ending}`).join(", ");
}
