import type { RouterContextProvider } from "react-router";
import { data } from "react-router";
import type { Palette } from "../../../../server/src/domain/library/palette.ts";
import { readForm } from "../../ground/read-form.ts";
import { readRefusal, refusalStatus } from "../../ground/refusals.ts";
import { getServices } from "../../ground/services.ts";
import { findPerson } from "../../ground/session.ts";
import { PaletteGrid } from "../../ui/palette-grid.tsx";
import { findSaved, glimpsePalettes } from "../glimpse-palette.ts";
import type { Route } from "./+types/palette-page.ts";
import { ColorTable } from "./color-table.tsx";
import { ContrastTable } from "./contrast-table.tsx";
import { GradientPanel } from "./gradient-panel.tsx";
import { LargeSwatches } from "./large-swatches.tsx";
import { PaletteActions } from "./palette-actions.tsx";
import { PaletteHeading } from "./palette-heading.tsx";
import { listPaletteMeta } from "./palette-meta.ts";
import { presentPalette } from "./present-palette.ts";
import { ReportForm } from "./report-form.tsx";
import { reportPalette } from "./report-palette.ts";

export { keepWhileSaving as shouldRevalidate } from "../keep-while-saving.ts";

const RELATED_COUNT = 8;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { library, colors } = getServices(context);
  const palette = await library.findPublished(params.slug);
  if (palette === undefined) throw data(unknownPalette, { status: 404 });
  const [person, saved, related] = await Promise.all([
    findPerson(context),
    findSaved(context, [palette.slug]),
    findRelated(context, palette.slug).then((palettes) => glimpsePalettes(context, palettes)),
  ]);
  return {
    palette: presentPalette(palette, colors),
    isSaved: saved.has(palette.slug),
    isSignedIn: person !== undefined,
    related,
  };
}

const unknownPalette = "No published palette has this address. It may have been taken down by its author.";

/** Related palettes are an extra: a search that is busy or not ready yet leaves them out. */
async function findRelated(
  context: Readonly<RouterContextProvider>,
  slug: string,
): Promise<readonly Palette[]> {
  try {
    const found = await getServices(context).paletteSearch.related(slug, RELATED_COUNT);
    return found.state === "ready" ? found.palettes : [];
  } catch (error) {
    readRefusal(error);
    return [];
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const outcome = await reportPalette(context, params.slug, await readForm(request));
  return data(outcome, { status: "refusal" in outcome ? refusalStatus(outcome.refusal) : 200 });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteName = matches[0].loaderData?.siteName ?? "Tincture";
  const siteUrl = matches[0].loaderData?.siteUrl ?? "";
  return loaderData
    ? listPaletteMeta({ siteName, siteUrl, palette: loaderData.palette })
    : [{ title: siteName }];
}

export default function PalettePage({ loaderData, actionData }: Route.ComponentProps) {
  const { palette, isSaved, isSignedIn, related } = loaderData;
  return (
    <article className="mx-auto flex w-full max-w-7xl flex-col gap-14 px-4 py-6 sm:px-6 sm:py-8">
      <div className="flex flex-col gap-6">
        <LargeSwatches colors={palette.colors} />
        <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
          <PaletteHeading palette={palette} />
          <PaletteActions palette={palette} isSaved={isSaved} />
        </div>
      </div>
      <ColorTable colors={palette.colors} />
      <ContrastTable colors={palette.colors} contrast={palette.contrast} />
      <GradientPanel gradient={palette.gradient} />
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related" className="mb-4 text-xl font-semibold tracking-tight">
            Palettes with similar colors
          </h2>
          <PaletteGrid palettes={related} />
        </section>
      )}
      <ReportForm slug={palette.slug} isSignedIn={isSignedIn} outcome={actionData} />
    </article>
  );
}
