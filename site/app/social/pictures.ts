/** The pictures for link previews, at the page's address with `/social.png`. */
import { formatPalette, parsePalette } from "@tincture/color";
import { describePalette } from "@tincture/color/describe";
import { colorScale } from "@tincture/color/harmony";
import { parseColor } from "@tincture/color/import";
import { createTheme, type ThemeLook } from "@tincture/color/theme";
import type { SiteServices } from "@tincture/contract/site-services";
import { describeSearch, isAsked, readColorSearch } from "../colors/color-search.ts";
import { titleColor } from "../colors/describe-color.ts";
import { findColors, listRamps } from "../colors/find-colors.ts";
import { findWordPage } from "../docs/docs-pages.ts";
import { type PaletteTheme, requestTheme } from "../editor/state/palette-theme.ts";
import { listPromiseChips } from "../editor/state/promises.ts";
import { readPromises, readTheme } from "../editor/state/read-address.ts";
import { homeText, popularPalettes } from "../home/home-text.ts";
import { findPalettes, formatTotal } from "../library/browse/find-palettes.ts";
import { describeQuery, readLibraryQuery } from "../library/browse/library-query.ts";
import { getServices } from "../shell/load-context.ts";
import { formatCount } from "../ui/format-text.ts";
import { parseHexNotation } from "../ui/parse-hex-notation.ts";
import type { Route } from "./+types/pictures.ts";
import { answerCard, type PagePicture } from "./answer-card.ts";

const hourSeconds = 3600;
/** For pictures that depend on the address alone. */
const daySeconds = 86_400;

export async function loader({ params, pattern, url, context }: Route.LoaderArgs): Promise<Response> {
  // A route has one parameter at most.
  const [value = ""] = Object.values<string | undefined>(params);
  const picture = await pictures[pattern]?.(getServices(context), value, url.searchParams);
  return answerCard(context, picture);
}

type FindPicture = (
  services: SiteServices,
  value: string,
  query: URLSearchParams,
) => Promise<PagePicture | undefined> | PagePicture | undefined;

/** By the pattern of the route. Each returns undefined when the page does not exist. */
const pictures: Readonly<Record<string, FindPicture>> = {
  "social.png": findHome,
  "app/:colors/social.png": findEditor,
  "palettes/social.png": findLibrary,
  "palette/:slug/social.png": findPalette,
  "colors/social.png": findColorSearch,
  "colors/:hex/social.png": findColor,
  "docs/:page/social.png": (_services, page) => findWords(`/docs/${page}`),
  ":page/social.png": (_services, page) => findWords(`/${page}`),
};

const homePalettes = 8;

async function findHome({ library }: SiteServices): Promise<PagePicture> {
  const { palettes } = await library.listPalettes({ ...popularPalettes, limit: homePalettes });
  const { heading: title, description: note } = homeText;
  const tiles = palettes.map(({ colors }) => colors);
  return { name: "social", maxAge: hourSeconds, card: { kind: "words", tiles, title, note } };
}

function findEditor(_services: SiteServices, value: string, query: URLSearchParams): PagePicture | undefined {
  const colors = parsePalette(value);
  if (colors === undefined) return undefined;
  const theme = readTheme(query, colors);
  const isThemed = query.has("theme");
  const promises = listPromiseChips(readPromises(query)).map(({ label }) => label);
  const note = [...(isThemed ? [`Theme, ${theme.contrast}`] : []), ...promises].join(" · ");
  const looks = isThemed ? listLooks(colors, theme) : [];
  const { name: title } = describePalette(colors);
  return { name: formatPalette(colors), maxAge: daySeconds, card: { kind: "palette", colors, title, note, looks } };
}

/** Roles of an address name colors by their places. */
function listLooks(hexes: readonly string[], theme: PaletteTheme): readonly ThemeLook[] {
  const slots = hexes.map((hex, id) => ({ id, hex }));
  const { colors, contrast, ...options } = requestTheme(theme, slots);
  const { looks } = createTheme(colors, contrast, options);
  return [looks.light, looks.dark];
}

/** More colors than these have together would leave none for their corners. */
const libraryPalettes = 15;

async function findLibrary(services: SiteServices, _value: string, params: URLSearchParams): Promise<PagePicture> {
  const { query } = readLibraryQuery(params, parseColor);
  const found = await findPalettes(services, query);
  const tiles = found.palettes.slice(0, libraryPalettes).map(({ colors }) => colors);
  const kind = tiles.length > 0 ? "tiles" : "words";
  const card = { kind, tiles, title: describeQuery(query), note: formatTotal(found.total) } as const;
  return { name: "palettes", maxAge: hourSeconds, card };
}

async function findPalette({ library }: SiteServices, value: string): Promise<PagePicture | undefined> {
  const palette = await library.findPublished(value);
  if (palette === undefined) return undefined;
  const { colors, name: title, slug } = palette;
  return { name: slug, maxAge: hourSeconds, card: { kind: "palette", colors, title, note: "" } };
}

async function findColorSearch({ colors }: SiteServices, _value: string, query: URLSearchParams): Promise<PagePicture> {
  const { search } = readColorSearch(query, parseColor);
  const card = isAsked(search) ? await showFound(colors, search) : await showFamilies(colors);
  return { name: "colors", maxAge: daySeconds, card };
}

async function showFound(catalog: SiteServices["colors"], search: Parameters<typeof findColors>[1]) {
  const { total, colors } = await findColors(catalog, search);
  return {
    kind: colors.length > 0 ? "tiles" : "words",
    tiles: colors.map(({ hex }) => [hex]),
    title: describeSearch(search),
    note: total === 1 ? "1 named color" : `${formatCount(total)} named colors`,
  } as const;
}

async function showFamilies(catalog: SiteServices["colors"]) {
  const ramps = await listRamps(catalog);
  const total = ramps.reduce((sum, ramp) => sum + ramp.total, 0);
  return {
    kind: "tiles",
    tiles: ramps.map(({ colors }) => colors.map(({ hex }) => hex)),
    title: "Every color has a name",
    note: `${formatCount(total)} names in ${ramps.length} families`,
  } as const;
}

async function findColor({ colors }: SiteServices, value: string): Promise<PagePicture | undefined> {
  const hex = parseHexNotation(value);
  if (hex === undefined) return undefined;
  const color = await colors.getColor(hex);
  const { name, family, match } = color;
  const note = match.exact ? family : `Closest to ${name}, ΔE ${match.distance} away`;
  const tints = colorScale(hex).steps.map((step) => step.hex);
  return { name: hex, maxAge: daySeconds, card: { kind: "color", hex, tints, title: titleColor(color), note } };
}

function findWords(path: string): PagePicture | undefined {
  const page = findWordPage(path);
  if (page === undefined) return undefined;
  const { title, description: note } = page;
  return { name: "social", maxAge: daySeconds, card: { kind: "words", tiles: [], title, note } };
}
