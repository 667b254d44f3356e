import type { Palette } from "@tincture/contract/library";
import { describePage, nameSite } from "../../shell/describe-page.ts";
import { readForm, readText } from "../../shell/form-input.ts";
import {
  findPerson,
  getServices,
  nameColors,
  requirePerson,
  sharePage,
  type LoadContext,
} from "../../shell/load-context.ts";
import { refuseAddress } from "../../shell/refuse-address.ts";
import { readRefusal, refuse } from "../../shell/refusals.ts";
import { describeCrestIcon } from "../../ui/crest.tsx";
import { PaletteGrid } from "../../ui/palette-grid.tsx";
import { findSaved, summarizePalettes } from "../palette-summary.ts";
import type { Route } from "./+types/palette-page.ts";
import { ColorTable, ContrastTable, GradientPanel } from "./color-panels.tsx";
import { FixPanel } from "./fix-panel.tsx";
import { presentFix, readFixRequest } from "./palette-fix.ts";
import { PaletteHeader } from "./palette-header.tsx";
import { describePaletteDetails } from "./palette-details.ts";
import { isReportReason, ReportForm } from "./report-form.tsx";

export { ownIcon as handle } from "../../shell/page-head.tsx";

const relatedCount = 8;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { library } = getServices(context);
  const palette = await library.findPublished(params.slug);
  if (palette === undefined) throw await refuseAddress(context, url, unknownPalette);
  const [colors, person, saved, related] = await Promise.all([
    nameColors(context, palette.colors),
    findPerson(context),
    findSaved(context, [palette.slug]),
    findRelated(context, palette.slug).then((palettes) => summarizePalettes(context, palettes)),
  ]);
  const asked = readFixRequest(url.searchParams, palette.colors);
  return {
    palette: describePaletteDetails(palette, colors),
    fix: asked && presentFix(palette.colors, asked),
    isSaved: saved.has(palette.slug),
    isSignedIn: person !== undefined,
    related,
  };
}

const unknownPalette = "No published palette has this address. It may have been taken down by its author.";

/** Returns none while the search is loading or busy. */
async function findRelated(context: LoadContext, slug: string): Promise<readonly Palette[]> {
  try {
    const found = await getServices(context).paletteSearch.related(slug, relatedCount);
    sharePage(context);
    return found.palettes;
  } catch (error) {
    readRefusal(error);
    return [];
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { slug } = params;
  const form = await readForm(request);
  const { accountId } = await requirePerson(context, `/palette/${slug}`);
  const reason = form.get("reason");
  const note = readText(form, "note");
  if (!isReportReason(reason)) {
    return refuse({ code: "invalid_parameter", message: "Choose what is wrong with it", field: "reason" }, { note });
  }
  try {
    await getServices(context).reports.reportPalette(accountId, slug, { reason, note });
    return { isReported: true } as const;
  } catch (error) {
    const refusal = readRefusal(error);
    // The reason is validated before, so the invalid parameter is the note.
    const isAboutNote = refusal.code === "invalid_parameter";
    return refuse({ ...refusal, ...(isAboutNote && { field: "note" }) }, { reason, note });
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  if (!loaderData) return [{ title: nameSite(site).siteName }];
  const { slug, name, tagline, hexes } = loaderData.palette;
  const listed = hexes.map((hex) => `#${hex}`).join(", ");
  const page = {
    title: name,
    description: tagline === "" ? `A palette of ${listed}.` : `${tagline} ${listed}.`,
    path: `/palette/${slug}`,
    picture: `The colors ${listed}, and their crest`,
  };
  return [...describePage(site, page), describeCrestIcon(hexes)];
}

export default function PalettePage({ loaderData, actionData }: Route.ComponentProps) {
  const { palette, fix, isSaved, isSignedIn, related } = loaderData;
  return (
    <article className="mx-auto flex w-full max-w-7xl flex-col gap-14 px-4 py-6 sm:px-6 sm:py-8">
      <PaletteHeader palette={palette} isSaved={isSaved} />
      <ColorTable colors={palette.colors} />
      <div>
        <ContrastTable slug={palette.slug} colors={palette.colors} />
        <FixPanel slug={palette.slug} fix={fix} />
      </div>
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
