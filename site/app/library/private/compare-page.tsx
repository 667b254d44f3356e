import { colorContrast, contrastMatrix } from "@tincture/color";
import { paletteView, simulateDeficiency } from "@tincture/color/vision";
import type { PrivatePalette } from "@tincture/contract/private-palettes";
import { changePath } from "@tincture/contract/site-paths";
import { describePrivatePage } from "../../shell/describe-page.ts";
import { getServices, requirePerson } from "../../shell/load-context.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { SwatchBar } from "../../ui/swatches.tsx";
import { EmptyNotice } from "../../ui/empty-notice.tsx";
import type { Route } from "./+types/compare-page.ts";
import { chosenPath, privatePath, readIds } from "./private-form.ts";

/** More palettes do not fit side by side. */
const comparedMax = 8;
/** WCAG 2.2, success criterion 1.4.3, for text. */
const readableRatio = 4.5;

export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = readIds(url.searchParams);
  const { accountId } = await requirePerson(context, chosenPath(`${privatePath}/compare`, ids));
  const palettes = await getServices(context).privatePalettes.getPalettes(accountId, ids.slice(0, comparedMax));
  return { palettes: palettes.map(measurePalette), leftOut: Math.max(ids.length - comparedMax, 0) };
}

function measurePalette({ id, name, colors, note }: PrivatePalette) {
  const ratios = contrastMatrix(colors);
  const pairs = ratios.flatMap((row, first) => row.slice(first + 1));
  return {
    id,
    name,
    colors,
    note,
    grays: colors.map((hex) => simulateDeficiency(hex, "achromatopsia")),
    leastDifference: paletteView(colors).leastDifference,
    highestContrast: Math.max(...pairs),
    readable: pairs.filter((ratio) => ratio >= readableRatio).length,
    pairCount: pairs.length,
    confused: paletteView(colors, "deuteranopia").confused.length,
  };
}

export const meta = describePrivatePage("Compare palettes", "Palettes of yours side by side.");

type Compared = Route.ComponentProps["loaderData"]["palettes"][number];

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { palettes, leftOut } = loaderData;
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-8 px-4 py-10 sm:px-6">
      <div>
        <Link to={privatePath} className="text-sm text-muted underline-offset-4 hover:text-ink hover:underline">
          My palettes
        </Link>
        <h1 className="mt-1 text-3xl font-semibold tracking-tight sm:text-4xl">Compare palettes</h1>
        {leftOut > 0 && (
          <p className="mt-1 text-muted">
            These are the first {comparedMax} you selected; {leftOut} more would not fit.
          </p>
        )}
      </div>
      {palettes.length === 0 ? (
        <EmptyNotice
          title="Nothing to compare"
          text="Select two or more of your palettes, then press Compare."
          to={privatePath}
          label="My palettes"
        />
      ) : (
        <ul className="grid gap-6 min-[30rem]:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
          {palettes.map((palette) => (
            <ComparedPalette key={palette.id} palette={palette} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ComparedPalette({ palette }: { readonly palette: Compared }) {
  const { id, name, colors, grays, note } = palette;
  return (
    <li className="flex min-w-0 flex-col gap-4">
      <ol className="flex h-80 flex-col overflow-hidden rounded-2xl border border-line">
        {colors.map((hex, index) => (
          <li
            key={`${index}-${hex}`}
            className="flex flex-1 items-center px-3.5 text-sm tabular-nums"
            style={{ backgroundColor: `#${hex}`, color: `#${colorContrast(hex).text}` }}
          >
            {hex}
          </li>
        ))}
      </ol>
      <div className="flex flex-col gap-1.5">
        <p className="text-xs text-muted">In grayscale</p>
        <SwatchBar colors={grays} className="h-6 rounded-md" />
      </div>
      <h2 className="font-medium [overflow-wrap:anywhere]">
        <Link to={`${privatePath}/${id}`} className="underline-offset-4 hover:underline">
          <bdi>{name}</bdi>
        </Link>
      </h2>
      <Facts palette={palette} />
      {note !== "" && <p className="text-sm text-muted [overflow-wrap:anywhere]">{note}</p>}
      <div className="mt-auto">
        <ButtonLink to={changePath(palette)} aria-label={`Edit ${name}`}>
          Edit
        </ButtonLink>
      </div>
    </li>
  );
}

function Facts({ palette }: { readonly palette: Compared }) {
  const { leastDifference, highestContrast, readable, pairCount, confused } = palette;
  const facts = [
    ["Closest two colors", `ΔE ${leastDifference.toFixed(1)}`],
    ["Highest contrast", `${highestContrast.toFixed(2)} : 1`],
    ["Pairs readable as text", `${readable} of ${pairCount}`],
    ["Pairs alike with deuteranopia", confused === 0 ? "none" : `${confused} of ${pairCount}`],
  ] as const;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
