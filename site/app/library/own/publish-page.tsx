import { formatPalette } from "@tincture/color";
import { data, Form, redirect, useNavigation } from "react-router";
import { nameLengthMax, taglineLengthMax, tagsMax } from "@tincture/contract/library";
import { describePrivatePage } from "../../shell/describe-page.ts";
import { readForm, readText } from "../../shell/form-input.ts";
import { getServices, requirePerson } from "../../shell/load-context.ts";
import { readRefusal, type Refusal, refuse } from "../../shell/refusals.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { editorPath } from "@tincture/contract/site-paths";
import { Field } from "../../ui/field.tsx";
import { RefusalSummary, wrongField } from "../../ui/refused-form.tsx";
import { SwatchBar } from "../../ui/swatches.tsx";
import type { Route } from "./+types/publish-page.ts";
import { readColors, readTexts, toDescription, toTexts, wantedColors } from "./publish-form.ts";
import { Link } from "../../ui/link.tsx";

export async function loader({ url: { searchParams: query }, context }: Route.LoaderArgs) {
  const colors = readColors(query.get("colors"));
  if (colors === undefined)
    throw data(`${wantedColors} Make one in the editor and publish it from there.`, { status: 400 });
  await requirePerson(context, addressOf(colors));
  const { publishing, library } = getServices(context);
  const [proposal, published] = await Promise.all([
    publishing.proposePalette(colors),
    library.findPublishedByColors(colors),
  ]);
  return {
    colors,
    texts: { ...toTexts(proposal), name: query.get("name") || proposal.name },
    published: published && { slug: published.slug, name: published.name },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const [texts, colors] = [readTexts(form), readColors(readText(form, "colors"))];
  const { accountId } = await requirePerson(context, addressOf(colors ?? []));
  if (colors === undefined)
    return refuse({ code: "invalid_palette", message: wantedColors, field: "colors" }, { texts });
  try {
    const { publishing } = getServices(context);
    const publication = await publishing.publishPalette(accountId, { colors, ...toDescription(texts) });
    return redirect(publication.state === "queued" ? "/publish/waiting" : `/palette/${publication.palette.slug}`);
  } catch (error) {
    return refuse(readRefusal(error), { texts });
  }
}

function addressOf(colors: readonly string[]): string {
  return colors.length === 0 ? "/publish" : `/publish?colors=${formatPalette(colors)}`;
}

export const meta = describePrivatePage("Publish a palette", "Give your palette a name and share it in the library.");

type PublishData = Route.ComponentProps["loaderData"];

export default function PublishPage({ loaderData, actionData }: Route.ComponentProps) {
  const { colors, published } = loaderData;
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  const isSending = useNavigation().state === "submitting";
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-8 px-4 py-10 sm:px-6">
      <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">Publish a palette</h1>
      <SwatchBar colors={colors} className="h-40 rounded-2xl border border-line sm:h-52" />
      <PublishNotice refusal={refused?.refusal} published={published} />
      <Form method="post" className="flex flex-col gap-6">
        <input type="hidden" name="colors" value={formatPalette(colors)} />
        <TextFields texts={refused?.texts ?? loaderData.texts} refusal={refused?.refusal} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" kind="primary" disabled={isSending || published !== undefined}>
            {isSending ? "Publishing…" : "Publish"}
          </Button>
          <ButtonLink to={editorPath(colors)} kind="quiet">
            Back to the editor
          </ButtonLink>
        </div>
        <p className="text-sm text-muted">
          Everyone can see and use what you publish. Your e-mail address is not shown.
        </p>
      </Form>
    </div>
  );
}

interface RefusedProps {
  readonly refusal: Refusal | undefined;
}

function TextFields({ texts, refusal }: Pick<PublishData, "texts"> & RefusedProps) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        defaultValue={texts.name}
        required
        maxLength={nameLengthMax}
        {...wrongField(refusal, "name")}
        autoComplete="off"
      />
      <Field
        label="Tagline"
        hint="One sentence. Optional."
        name="tagline"
        defaultValue={texts.tagline}
        maxLength={taglineLengthMax}
        {...wrongField(refusal, "tagline")}
        autoComplete="off"
      />
      <Field
        label="Tags"
        hint={`Separated by commas, at most ${tagsMax}.`}
        name="tags"
        defaultValue={texts.tags}
        {...wrongField(refusal, "tags")}
        autoComplete="off"
        autoCapitalize="none"
      />
    </>
  );
}

function PublishNotice({ refusal, published }: Pick<PublishData, "published"> & RefusedProps) {
  if (refusal?.field !== undefined && refusal.field !== "colors") return <RefusalSummary refusal={refusal} />;
  if (refusal !== undefined) {
    return (
      <p role="alert" className="rounded-lg border border-danger/40 px-4 py-3 text-sm text-danger">
        {refusal.message}{" "}
        {refusal.slug !== undefined && (
          <Link to={`/palette/${refusal.slug}`} className="underline underline-offset-4">
            See it
          </Link>
        )}
      </p>
    );
  }
  if (published === undefined) return null;
  return (
    <p role="status" className="rounded-lg border border-line bg-sunken px-4 py-3 text-sm">
      The library already has a palette with these colors:{" "}
      <Link to={`/palette/${published.slug}`} className="font-medium underline underline-offset-4">
        {published.name}
      </Link>
      . Change a color to publish your own.
    </p>
  );
}
