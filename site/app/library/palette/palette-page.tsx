import { data, Form, useNavigation } from "react-router";
import type { ReportReason } from "../../../../server/src/domain/community/reports.ts";
import type { Palette } from "../../../../server/src/domain/library/palette.ts";
import { describePage, nameSite } from "../../ground/describe-page.ts";
import { pathWithNext, readForm, readText } from "../../ground/form-input.ts";
import {
  findPerson,
  getServices,
  nameColors,
  requirePerson,
  sharePage,
  type LoadContext,
} from "../../ground/load-context.ts";
import { refuseAddress } from "../../ground/refuse-address.ts";
import { readRefusal, type Refusal, refusalStatus } from "../../ground/refusals.ts";
import { Button } from "../../ui/button.tsx";
import { describeCrestIcon } from "../../ui/crest.tsx";
import { TextField } from "../../ui/field.tsx";
import { RefusalSummary, wrongField } from "../../ui/refused-form.tsx";
import { PaletteGrid } from "../../ui/palette-grid.tsx";
import { findSaved, summarizePalettes } from "../palette-summary.ts";
import type { Route } from "./+types/palette-page.ts";
import { ColorTable, ContrastTable, GradientPanel } from "./color-panels.tsx";
import { FixPanel } from "./fix-panel.tsx";
import { presentFix, readFixWish } from "./palette-fix.ts";
import { PaletteHeader } from "./palette-header.tsx";
import { presentPalette } from "./present-palette.ts";
import { Link } from "../../ui/link.tsx";

export { keepWhileSaving as shouldRevalidate } from "../keep-while-saving.ts";
export { ownIcon as handle } from "../../ground/page-icon.tsx";

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
  const wish = readFixWish(url.searchParams, palette.colors);
  return {
    palette: presentPalette(palette, colors),
    fix: wish && presentFix(palette.colors, wish),
    isSaved: saved.has(palette.slug),
    isSignedIn: person !== undefined,
    related,
  };
}

const unknownPalette = "No published palette has this address. It may have been taken down by its author.";

/** Related palettes are an extra: a search that is busy or not ready yet leaves them out. */
async function findRelated(context: LoadContext, slug: string): Promise<readonly Palette[]> {
  try {
    const found = await getServices(context).paletteSearch.related(slug, relatedCount);
    if (found.state === "loading") return [];
    sharePage(context);
    return found.palettes;
  } catch (error) {
    readRefusal(error);
    return [];
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const outcome = await reportPalette(context, params.slug, await readForm(request));
  return data(outcome, { status: "refusal" in outcome ? refusalStatus(outcome.refusal) : 200 });
}

/** Sends the report of a form to the operators. */
async function reportPalette(context: LoadContext, slug: string, form: FormData): Promise<ReportOutcome> {
  const { accountId } = await requirePerson(context, `/palette/${slug}`);
  const reason = form.get("reason");
  const note = readText(form, "note");
  if (!isReportReason(reason)) {
    return { refusal: { code: "invalid_parameter", message: "Choose what is wrong with it", field: "reason" }, note };
  }
  try {
    await getServices(context).reports.reportPalette(accountId, slug, { reason, note });
    return { isReported: true };
  } catch (error) {
    const refusal = readRefusal(error);
    // The reason is one of those, so it is the note.
    const isAboutNote = refusal.code === "invalid_parameter";
    return { refusal: { ...refusal, ...(isAboutNote && { field: "note" }) }, reason, note };
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

/** Why a palette may be reported, in words for people. */
const reportReasons = {
  spam: "Spam or advertising",
  offensive: "An offensive name or text",
  copied: "Copied from somebody else",
  other: "Something else",
} as const satisfies Readonly<Record<ReportReason, string>>;

/** What became of a report, and what was in one that was refused. */
type ReportOutcome = { readonly isReported: true } | RefusedReport;

interface RefusedReport {
  readonly refusal: Refusal;
  readonly reason?: ReportReason;
  readonly note: string;
}

/** Whether a form names a reason. */
function isReportReason(value: unknown): value is ReportReason {
  return typeof value === "string" && Object.hasOwn(reportReasons, value);
}

interface ReportFormProps {
  readonly slug: string;
  readonly isSignedIn: boolean;
  readonly outcome: ReportOutcome | undefined;
}

/** Tells the operators what is wrong with a palette. */
function ReportForm({ slug, isSignedIn, outcome }: ReportFormProps) {
  if (outcome && "isReported" in outcome) {
    return (
      <p role="status" className="text-sm text-muted">
        Thank you. The operators of this site will look at the palette.
      </p>
    );
  }
  if (!isSignedIn) {
    return (
      <p className="text-sm text-muted">
        Something wrong with this palette?{" "}
        <Link
          to={pathWithNext("/sign-in", `/palette/${slug}#report`)}
          className="underline underline-offset-4 hover:text-ink"
        >
          Sign in to report it
        </Link>
      </p>
    );
  }
  return (
    <details open={outcome !== undefined} className="max-w-lg">
      <summary id="report" className="inline-block text-sm text-muted underline underline-offset-4 hover:text-ink">
        Report this palette
      </summary>
      <ReportFields refused={outcome} />
    </details>
  );
}

function ReportFields({ refused }: { readonly refused: RefusedReport | undefined }) {
  const isSending = useNavigation().state === "submitting";
  const { message, field } = refused?.refusal ?? {};
  return (
    <Form method="post" preventScrollReset className="mt-4 flex flex-col items-start gap-4">
      <RefusalSummary message={message} isAboutField={field !== undefined} />
      <ReasonField chosen={refused?.reason} problem={field === "reason" ? message : undefined} />
      <TextField
        label="Anything to add?"
        hint="Optional, up to 500 characters."
        name="note"
        maxLength={500}
        className="w-full"
        defaultValue={refused?.note}
        {...wrongField(field === "note" ? message : undefined)}
      />
      <Button type="submit" disabled={isSending}>
        Send report
      </Button>
    </Form>
  );
}

interface ReasonFieldProps {
  readonly chosen: ReportReason | undefined;
  readonly problem: string | undefined;
}

/** One of the reasons. What is wrong belongs to all of them; the focus goes to the first. */
function ReasonField({ chosen, problem }: ReasonFieldProps) {
  const { id, autoFocus } = wrongField(problem);
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : "reason-problem"}
      className="flex flex-col gap-2"
    >
      <legend className="mb-2 text-sm font-medium">What is wrong with it?</legend>
      {Object.entries(reportReasons).map(([reason, label], i) => (
        <label key={reason} className="flex items-center gap-2.5 text-sm">
          <input
            type="radio"
            name="reason"
            value={reason}
            required
            defaultChecked={reason === chosen}
            className="size-4 accent-accent"
            {...(i === 0 && { id, autoFocus })}
          />
          {label}
        </label>
      ))}
      {problem !== undefined && (
        <p id="reason-problem" role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
