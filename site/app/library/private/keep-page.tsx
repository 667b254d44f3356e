import { formatPalette } from "@tincture/color";
import { describePalette } from "@tincture/color/describe";
import { data, Form, redirect } from "react-router";
import { editorPath } from "../../../../server/src/domain/site-paths.ts";
import { describePrivatePage } from "../../ground/describe-page.ts";
import { isPlainForm, readForm, readText } from "../../ground/form-input.ts";
import { findPerson, getServices, type LoadContext, requirePerson } from "../../ground/load-context.ts";
import { addressOfSaving, signInToKeep } from "../../ground/intended-save.ts";
import { keepOnce } from "../../ground/keep-once.ts";
import { readRefusal, refusalStatus } from "../../ground/refusals.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import type { KeepAnswer } from "../../ui/keep-answer.ts";
import { Link } from "../../ui/link.tsx";
import { SwatchBar } from "../../ui/swatches.tsx";
import { readColors, wantedColors } from "../own/publish-form.ts";
import type { Route } from "./+types/keep-page.ts";
import { withDone } from "./change-private.ts";
import { PrivateFields, readPrivateTexts } from "./private-fields.tsx";
import { privatePath } from "./private-form.ts";

/** Saving a palette for oneself. Who has to sign in first comes back to it, with the palette. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const colors = requireColors(new URL(request.url).searchParams.get("colors"));
  const { accountId } = await requirePerson(context, addressOfSaving(colors));
  const { privatePalettes } = getServices(context);
  const [collections, kept] = await Promise.all([
    privatePalettes.listCollections(accountId),
    privatePalettes.findByColors(accountId, colors),
  ]);
  return { colors, name: describePalette(colors).name, collections, kept: kept && { id: kept.id, name: kept.name } };
}

/** The editor sends colors alone, and is told what became of them; the form of this page leads to the palette. */
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
    const kept = await (form.has("instead")
      ? recolor(context, accountId, { id: readText(form, "instead"), colors })
      : keepOnce(context, accountId, colors));
    if (!isPlainForm(request)) return { kept } satisfies KeepAnswer;
    return redirect(withDone(`${privatePath}/${kept.id}`, "keep"));
  } catch (error) {
    const refusal = readRefusal(error);
    const problem = refusal.code === "palette_not_found" ? goneText : refusal.message;
    return data({ problem, refusal, texts }, { status: refusalStatus(refusal) });
  }
}

/** It was deleted, perhaps on another device, while the editor had it open. */
const goneText = "This palette is no longer in My palettes. To keep it again, open Share and choose Save.";

/** Changes the colors of one that is there, and nothing else of it. */
async function recolor(
  context: LoadContext,
  accountId: string,
  { id, colors }: { readonly id: string; readonly colors: readonly string[] },
) {
  const { privatePalettes } = getServices(context);
  const palette = await privatePalettes.getPalette(accountId, id);
  await privatePalettes.changePalette(accountId, id, { ...palette, colors });
  return { id, name: palette.name, colors: formatPalette(colors) };
}

/** @throws a 400 page */
function requireColors(text: string | null): readonly string[] {
  const colors = readColors(text);
  if (colors === undefined)
    throw data(`${wantedColors} Make one in the editor and save it from there.`, { status: 400 });
  return colors;
}

export const meta = describePrivatePage("Save a palette", "Keep a palette for yourself.");

export default function KeepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { colors, name, collections, kept } = loaderData;
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-8 px-4 py-10 sm:px-6">
      <div>
        <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">Save this palette</h1>
        <p className="mt-1 text-pretty text-muted">It is kept in My palettes, where only you see it.</p>
      </div>
      <SwatchBar colors={colors} className="h-40 rounded-2xl border border-line sm:h-52" />
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
        <PrivateFields
          texts={refused?.texts ?? { name, note: "", collectionId: null }}
          colors={formatPalette(colors)}
          collections={collections}
          refusal={refused?.refusal}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="primary">
            Save
          </Button>
          <Link to={editorPath(colors)} className={buttonClass("quiet")}>
            Back to the editor
          </Link>
        </div>
      </Form>
    </div>
  );
}
