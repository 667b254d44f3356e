/** What the API shows: the domain's things as the specification's objects, with their links, each serialized once. */
import { exportFormats } from "@tincture/color/export";
import manifest from "../../package.json" with { type: "json" };
import { AskedLately } from "../domain/asked-lately.ts";
import type { Color } from "../domain/colors/color.ts";
import type { ColorCatalog } from "../domain/colors/color-catalog.ts";
import type { ApiKey } from "../domain/keys/api-key.ts";
import type { Palette } from "../domain/library/palette.ts";
import { RecurringCache } from "../domain/recurring-cache.ts";
import { type AskedPromises, editorPath } from "../domain/site-paths.ts";
import { toByteText } from "../http/content-coding.ts";
import { formatDigest } from "../http/entity-tag.ts";
import { createColorWriter } from "./color-json.ts";
import type { AccountBody } from "./schemas/account.ts";
import type { PaletteBody } from "./schemas/palette.ts";

/** An item of an answer, serialized. */
export interface ItemText {
  /** A text of bytes; see `toByteText`. */
  readonly json: string;
  /** Differs when the text does: of the text, or of all that it follows from. */
  readonly digest: string;
}

/** The items of answers, each serialized once. What the domain gives out again as the same object is not written again. */
export interface ItemTexts {
  palette(palette: Palette): ItemText;
  /** Of a color by its hex, in lower case. */
  color(hex: string): ItemText;
  /** Serializes a color with a name other than its usual one. */
  renamedColor(color: Color): ItemText;
  /** Of the key that a request comes with. */
  key(key: ApiKey): ItemText;
}

/** Some 12 MB. */
const colorsKept = 8192;

/** The text of a palette or a key lives as long as the object it is of, so it is never older than what the domain says. */
export function createItemTexts(links: SiteLinks, catalog: Pick<ColorCatalog, "getColor">): ItemTexts {
  const texts = new WeakMap<object, ItemText>();
  const colors = new RecurringCache<ItemText>(colorsKept);
  const writeColor = createColorWriter((hex) => links.colorPage(hex));
  /** To remember a text takes the garbage collector longer than to write it. */
  const asked = new AskedLately();
  const paletteEdition = formatDigest(`${manifest.version}\n${writePublished(probedPalette, links)}`);

  function remember(item: object, text: ItemText): ItemText {
    texts.set(item, text);
    return text;
  }

  /** Of a palette nothing ever changes but its saves and whether it is published: its text follows from these, the program and its address. */
  function rememberPalette(palette: Palette): ItemText {
    const digest = `${paletteEdition}-${palette.id}-${palette.saveCount}`;
    const text = { json: toByteText(writePublished(palette, links)), digest };
    return asked.meet(palette.id) ? remember(palette, text) : text;
  }

  return {
    palette: (palette) => texts.get(palette) ?? rememberPalette(palette),
    color: (hex) => colors.recall(hex, () => new DigestedText(writeColor(catalog.getColor(hex)))),
    renamedColor: (color) => new DigestedText(writeColor(color)),
    key: (key) => texts.get(key) ?? remember(key, serializeItem(presentKey(key))),
  };
}

/** For what is new with every request; other items come from `ItemTexts`. */
export function serializeItem(data: unknown): ItemText {
  return createItemText(JSON.stringify(data));
}

/** A palette that is new with every request. */
export function serializePalette(palette: PaletteBody): ItemText {
  return createItemText(writePalette(palette));
}

/** An item that is JSON already. */
export function createItemText(json: string): ItemText {
  return new DigestedText(toByteText(json));
}

/** An item whose digest is computed when it is first read. */
class DigestedText implements ItemText {
  readonly json: string;
  #digest: string | undefined;

  /** @param json - from `toByteText` */
  constructor(json: string) {
    this.json = json;
  }

  get digest(): string {
    this.#digest ??= formatDigest(this.json);
    return this.#digest;
  }
}

/**
 * An item with one field more, for this answer alone.
 *
 * @param json - the field's value, serialized
 */
export function addToItem(item: ItemText, name: string, json: string): ItemText {
  const field = `"${name}":${toByteText(json)}`;
  return {
    json: `${item.json.slice(0, -1)},${field}}`,
    get digest() {
      return formatDigest(item.digest + field);
    },
  };
}

/** Like `writePalette` for a published palette, without intermediate objects. */
function writePublished({ colors, name, tagline, slug, tags, saveCount }: Palette, links: SiteLinks): string {
  return (
    `{"colors":["${colors.join('","')}"],` +
    `"info":{"name":${quoteText(name)},"tagline":${quoteText(tagline)},"slug":"${slug}","tags":${JSON.stringify(tags)}},` +
    `"stats":{"save_count":${saveCount}},` +
    `"links":{"page":${quoteText(links.palettePage(slug))},"generator":${quoteText(links.generator(colors))}}}`
  );
}

/** Characters that JSON escapes. */
const escaped = /["\\\p{Cc}\p{Cs}]/u;

/** Like `JSON.stringify` for a text, and faster when nothing needs escaping. */
function quoteText(text: string): string {
  return escaped.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** By a template, as colors are; a test holds it equal to what `JSON.stringify` gives. */
function writePalette({ colors, info, stats, links }: PaletteBody): string {
  return (
    `{"colors":["${colors.join('","')}"],"info":${info === null ? "null" : JSON.stringify(info)},` +
    `"stats":{"save_count":${stats.save_count}},` +
    `"links":{"page":${links.page === null ? "null" : quoteText(links.page)},"generator":${quoteText(links.generator)}}}`
  );
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

/** @param time - epoch milliseconds */
export function formatTime(time: number): string {
  return new Date(time).toISOString();
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

/** A palette whose text changes when another release writes palettes differently. */
const probedPalette: Palette = {
  id: "",
  slug: "a-b",
  name: 'A "b"',
  tagline: "A, b.",
  tags: ["a", "b c"],
  colors: ["000000", "ffffff"],
  colorHash: "",
  saveCount: 1,
  publishedAt: 0,
  isPublished: true,
};

/** The formats that palettes are files in, each with its media type alone. */
export const fileFormats = exportFormats.map(({ extension, mediaType, isCode }) => ({
  extension,
  mediaType: mediaType.replace(/;.*/, ""),
  isCode,
}));
/** The links to all files, cut where the palette's address stands in them: to join them takes less than to write each. */
const fileLinkParts = fileFormats
  .map(({ extension, mediaType }) => `<\n.${extension}>; rel="alternate"; type="${mediaType}"`)
  .join(", ")
  .split("\n");

/**
 * The palette as a file in every format, as the `Link` header tells it (RFC 8288).
 *
 * @param page - address of the palette, of which every file's begins
 */
export function formatFileLinks(page: string): string {
  return fileLinkParts.join(page);
}
