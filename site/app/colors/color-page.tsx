import { formatPalette } from "@tincture/color";
import { data, redirect, type RouterContextProvider } from "react-router";
import { describePage, nameSite } from "../ground/describe-page.ts";
import { readRefusal } from "../ground/refusals.ts";
import { getServices } from "../ground/load-context.ts";
import { glimpsePalette } from "../library/glimpse-palette.ts";
import { parseHexNotation } from "../ui/parse-hex-notation.ts";
import type { Route } from "./+types/color-page.ts";
import { ColorHero } from "./color-hero.tsx";
import { ContrastPanels, VisionRow } from "./color-legibility.tsx";
import { ColorNeighbors, HarmonyList, HoldingPalettes } from "./color-relations.tsx";
import { NotationList, TintScale } from "./color-values.tsx";
import { describeColor } from "./describe-color.ts";
import { glimpseColor } from "./glimpse-color.ts";

const neighborCount = 12;
const paletteCount = 8;
/** Of an address that is no color. */
const shownCharacters = 40;

export async function loader({ params, context }: Route.LoaderArgs) {
  const hex = readHex(params.hex);
  const { colors, facts } = getServices(context);
  const color = colors.getColor(hex);
  const { colors: near } = colors.searchColors({ near: hex, offset: 0, limit: neighborCount + 1 });
  return {
    color,
    ...describeColor(color),
    neighbors: near
      .filter((neighbor) => neighbor.hex !== hex)
      .slice(0, neighborCount)
      .map((neighbor) => glimpseColor(neighbor, hex)),
    holding: await findHolding(context, hex),
    siteUrl: facts.siteUrl,
  };
}

/** Other ways to write a color lead to the one address it has. */
function readHex(text: string): string {
  const hex = parseHexNotation(text);
  if (hex === undefined) {
    throw data(
      `"${text.slice(0, shownCharacters)}" is no color. Write six hexadecimal digits, as in /colors/e63946.`,
      {
        status: 404,
      },
    );
  }
  if (hex !== text) throw redirect(`/colors/${hex}`, 301);
  return hex;
}

/** An addition to the page: it goes without when the search is loading or has too much to do. */
async function findHolding(context: Readonly<RouterContextProvider>, hex: string) {
  try {
    const found = await getServices(context).paletteSearch.holding(hex, paletteCount);
    if (found.state === "loading") return undefined;
    return { exactTotal: found.exactTotal, palettes: found.palettes.map(glimpsePalette) };
  } catch (error) {
    if (readRefusal(error).code === "service_unavailable") return undefined;
    throw error;
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  if (!loaderData) return [{ title: `No such color · ${nameSite(site).siteName}` }];
  const { color, scale, siteUrl } = loaderData;
  const everySecond = scale.filter((_, i) => i % 2 === 1).map(({ hex }) => hex);
  const path = `/colors/${color.hex}`;
  return [
    ...describePage(site, {
      title: `${color.name} #${color.hex}`,
      description: `#${color.hex} in RGB, HSL, CMYK, Lab and OKLCH, its contrast on white and black, tints and shades, harmonies, and the named colors next to it.`,
      path,
    }),
    { name: "theme-color", content: `#${color.hex}` },
    { property: "og:type", content: "website" },
    { property: "og:url", content: `${siteUrl}${path}` },
    { property: "og:image", content: `${siteUrl}/app/${formatPalette(everySecond)}.png` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

export default function ColorPage({ loaderData }: Route.ComponentProps) {
  const { color, palette, notations, onWhite, onBlack, scale, harmonies, visions } = loaderData;
  const { neighbors, holding } = loaderData;
  return (
    <>
      <ColorHero color={color} palette={palette} />
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-14 px-4 py-12 sm:px-6 sm:py-16">
        <div className="grid gap-14 lg:grid-cols-2 lg:gap-12">
          <NotationList notations={notations} />
          <ContrastPanels hex={color.hex} onWhite={onWhite} onBlack={onBlack} />
        </div>
        <TintScale scale={scale} />
        {harmonies.length > 0 && <HarmonyList harmonies={harmonies} />}
        <VisionRow hex={color.hex} visions={visions} />
        <ColorNeighbors hex={color.hex} neighbors={neighbors} />
        {holding && <HoldingPalettes hex={color.hex} holding={holding} />}
      </div>
    </>
  );
}
