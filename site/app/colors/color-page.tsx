import { redirect } from "react-router";
import type { Color } from "@tincture/contract/colors";
import { editorPath } from "@tincture/contract/site-paths";
import { describePage, nameSite } from "../shell/describe-page.ts";
import { getServices, type LoadContext, sharePage } from "../shell/load-context.ts";
import { refuseAddress } from "../shell/refuse-address.ts";
import { unlessRefused } from "../shell/refusals.ts";
import { summarizePalette } from "../library/palette-summary.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { parseHexNotation } from "../ui/parse-hex-notation.ts";
import { SwatchBar } from "../ui/swatches.tsx";
import { Link } from "../ui/link.tsx";
import type { Route } from "./+types/color-page.ts";
import {
  ColorNeighbors,
  ContrastPanels,
  HarmonyList,
  HoldingPalettes,
  NotationList,
  TintScale,
  VisionRow,
} from "./color-sections.tsx";
import { formatColorSearch } from "./color-search.ts";
import { describeColor, titleColor } from "./describe-color.ts";
import { summarizeColor } from "./find-colors.ts";

const neighborCount = 12;
const paletteCount = 8;
const shownCharacters = 40;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const hex = parseHexNotation(params.hex);
  if (hex === undefined) {
    const quoted = params.hex.slice(0, shownCharacters);
    const message = `"${quoted}" is not a color. Write six hexadecimal digits, as in /colors/e63946.`;
    throw await refuseAddress(context, url, message);
  }
  if (hex !== params.hex) throw redirect(`/colors/${hex}`, 301);
  const { colors } = getServices(context);
  const [color, neighbors, holding] = await Promise.all([
    colors.getColor(hex),
    colors.listNeighbors(hex, neighborCount),
    findHolding(context, hex),
  ]);
  return {
    color,
    ...describeColor(color),
    neighbors: neighbors.map((neighbor) => summarizeColor(neighbor, hex)),
    holding,
  };
}

/** Returns undefined while the search is loading or busy. */
async function findHolding(context: LoadContext, hex: string) {
  const search = getServices(context).paletteSearch.holding(hex, paletteCount);
  const found = await unlessRefused("service_unavailable", search);
  if (found === undefined) return undefined;
  sharePage(context);
  return { exactTotal: found.exactTotal, palettes: found.palettes.map(summarizePalette) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  if (!loaderData) return [{ title: `No such color · ${nameSite(site).siteName}` }];
  const { hex, name, match } = loaderData.color;
  const title = match.exact ? `${name} #${hex}` : `#${hex}, closest to ${name}`;
  return [
    ...describePage(site, {
      title,
      description: `#${hex} in RGB, HSL, CMYK, Lab and OKLCH, its contrast on white and black, tints and shades, harmonies, and the named colors next to it.`,
      path: `/colors/${hex}`,
      picture: `The color ${title}, with its tints and shades`,
    }),
    { name: "theme-color", content: `#${hex}` },
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

const button =
  "inline-flex items-center gap-2 rounded-md border border-current/35 px-3.5 py-2 text-sm font-medium transition hover:border-current focus-visible:outline-current";

function ColorHero({ color, palette }: { readonly color: Color; readonly palette: readonly string[] }) {
  const { hex, family, contrast, match } = color;
  return (
    <section
      className="border-b border-line"
      style={{ backgroundColor: `#${hex}`, color: `#${contrast.text}` }}
      aria-label="The color"
    >
      <div className="mx-auto flex min-h-[24rem] max-w-7xl flex-col justify-end gap-6 px-4 py-8 sm:min-h-[28rem] sm:px-6 sm:py-10">
        <div>
          <Link
            to={formatColorSearch({ family, page: 1 })}
            className="text-sm font-medium underline-offset-4 hover:underline focus-visible:outline-current"
          >
            {family}
          </Link>
          <h1 className="mt-1 text-balance text-5xl font-semibold leading-[1.02] tracking-tight sm:text-7xl">
            {titleColor(color)}
          </h1>
          {match.exact ? (
            <p className="mt-3 font-mono text-lg sm:text-xl">#{hex}</p>
          ) : (
            <p className="mt-3 text-lg sm:text-xl">
              Closest to{" "}
              <Link to={`/colors/${match.hex}`} className="underline underline-offset-4 focus-visible:outline-current">
                {color.name}
              </Link>
              , <abbr title="Difference by CIEDE2000; below 1 hardly anyone sees it">ΔE {match.distance}</abbr> away
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <CopyButton text={`#${hex}`} className={button}>
            Copy #{hex}
          </CopyButton>
          <Link to={editorPath(palette)} className={`${button} pl-2`}>
            <SwatchBar colors={palette} className="h-6 w-20 rounded-sm ring-1 ring-current/40" />
            Open a palette built around it
          </Link>
        </div>
      </div>
    </section>
  );
}
