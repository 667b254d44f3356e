import { formatPalette } from "@tincture/color";
import { describePalette } from "@tincture/color/describe";
import { data, Form, redirect } from "react-router";
import { editorPath } from "@tincture/contract/site-paths";
import { describePrivatePage } from "../../shell/describe-page.ts";
import { isPlainForm, readForm, readText } from "../../shell/form-input.ts";
import { findPerson, getServices, type LoadContext, requirePerson } from "../../shell/load-context.ts";
import { addressOfSaving, saveOwnPalette, signInToKeep } from "../../shell/intended-save.ts";
import { readRefusal, refuse, unlessRefused } from "../../shell/refusals.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { KeepAnswer } from "../../ui/save-state.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SwatchBar } from "../../ui/swatches.tsx";
import { readColors, wantedColors } from "../own/publish-form.ts";
import type { Route } from "./+types/save-own-page.ts";
import { withDone } from "./change-private.ts";
import { PrivateFields, readPrivateTexts } from "./private-fields.tsx";
import { privatePath } from "./private-form.ts";

/** Visitors who sign in first return to this page with their colors. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const colors = requireColors(searchParams.get("colors"));
  const instead = searchParams.get("instead") ?? "";
  const { accountId } = await requirePerson(context, addressOfSaving(colors));
  const { privatePalettes } = getServices(context);
  const [collections, kept, own] = await Promise.all([
    privatePalettes.listCollections(accountId),
    privatePalettes.findByColors(accountId, colors),
    instead === "" ? undefined : unlessRefused("palette_not_found", privatePalettes.getPalette(accountId, instead)),
  ]);
  return {
    colors,
    name: describePalette(colors).name,
    collections,
    kept: kept && { id: kept.id, name: kept.name },
    own: own && { id: own.id, name: own.name, colors: own.colors },
  };
}

/**
 * The editor sends only colors and gets data back; the form of this page redirects to the palette.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const colors = requireColors(readText(form, "colors"));
  const isQuick = !form.has("name") && !form.has("instead");
  if (isQuick && (await findPerson(context)) === undefined) return signInToKeep(context, colors);
  const { accountId } = await requirePerson(context, addressOfSaving(colors));
  const texts = readPrivateTexts(form);
  try {
    if (form.has("name")) {
      const { id } = await getServices(context).privatePalettes.keepPalette(accountId, { ...texts, colors });
      return redirect(withDone(`${privatePath}/${id}`, "keep"));
    }
    const kept = form.has("instead")
      ? await recolor(context, accountId, form)
      : await saveOwnPalette(context, accountId, colors);
    if (kept === undefined)
      return redirect(`${addressOfSaving(colors)}&instead=${encodeURIComponent(readText(form, "instead"))}`);
    if (!isPlainForm(request) && !form.has("compared")) return { kept } satisfies KeepAnswer;
    return redirect(withDone(`${privatePath}/${kept.id}`, "keep"));
  } catch (error) {
    const refusal = readRefusal(error);
    const problem = refusal.code === "palette_not_found" ? goneText : refusal.message;
    return refuse(refusal, { problem, texts });
  }
}

const goneText = "This palette is no longer in My palettes. To keep it again, open Share and choose Save.";

/** @returns undefined if the colors have changed since the editor opened the palette */
async function recolor(context: LoadContext, accountId: string, form: FormData) {
  const { privatePalettes } = getServices(context);
  const colors = requireColors(readText(form, "colors"));
  const [id, base] = [readText(form, "instead"), readColors(readText(form, "base")) ?? []];
  const change = await privatePalettes.changeColors(accountId, { id, colors, base });
  const { name } = change.palette;
  return change.isStale ? undefined : { id, name, colors: formatPalette(colors) };
}

function requireColors(text: string | null): readonly string[] {
  const colors = readColors(text);
  if (colors === undefined)
    throw data(`${wantedColors} Make one in the editor and save it from there.`, { status: 400 });
  return colors;
}

export const meta = describePrivatePage("Save a palette", "Keep a palette for yourself.");

export default function SaveOwnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { colors, name, collections, kept, own } = loaderData;
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-8 px-4 py-10 sm:px-6">
      <div>
        <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">Save this palette</h1>
        <p className="mt-1 text-pretty text-muted">It is kept in My palettes, where only you see it.</p>
      </div>
      <SwatchBar colors={colors} className="h-40 rounded-2xl border border-line sm:h-52" />
      {own !== undefined && <SavedColors own={own} colors={colors} />}
      {kept !== undefined && (
        <p role="status" className="rounded-lg border border-line bg-sunken px-4 py-3 text-sm">
          You already have these colors:{" "}
          <Link to={`${privatePath}/${kept.id}`} className="font-medium underline underline-offset-4">
            {kept.name}
          </Link>
          . Saving makes another one.
        </p>
      )}
      <Form method="post" className="flex flex-col gap-5">
        <input type="hidden" name="colors" value={formatPalette(colors)} />
        <PrivateFields
          texts={refused?.texts ?? { name, note: "", collectionId: null }}
          collections={collections}
          refusal={refused?.refusal}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind={own === undefined ? "primary" : "secondary"}>
            {own === undefined ? "Save" : "Save as a new palette"}
          </Button>
          <ButtonLink to={editorPath(colors)} kind="quiet">
            Back to the editor
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}

interface SavedColorsProps {
  readonly own: { readonly id: string; readonly name: string; readonly colors: readonly string[] };
  readonly colors: readonly string[];
}

function SavedColors({ own, colors }: SavedColorsProps) {
  return (
    <Notice kind="problem">
      <p className="font-medium">
        <bdi>{own.name}</bdi> was changed in another tab or on another device. Your colors are not saved yet.
      </p>
      <p className="mt-2">The saved colors:</p>
      <SwatchBar colors={own.colors} className="my-2 h-16 rounded-lg border border-line" />
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="colors" value={formatPalette(colors)} />
        <input type="hidden" name="instead" value={own.id} />
        <input type="hidden" name="base" value={formatPalette(own.colors)} />
        <Button type="submit" name="compared" value="yes">
          Replace them with yours
        </Button>
        <ButtonLink to={`${privatePath}/${own.id}`} kind="quiet">
          Keep the saved colors
        </ButtonLink>
      </Form>
    </Notice>
  );
}
