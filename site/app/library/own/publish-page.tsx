import { data, redirect, type RouterContextProvider } from "react-router";
import type { Publication } from "../../../../server/src/domain/community/publishing.ts";
import { describePrivatePage } from "../../ground/describe-page.ts";
import { readRefusal, type Refusal, refusalStatus } from "../../ground/refusals.ts";
import { getServices, requirePerson } from "../../ground/load-context.ts";
import { readForm, readText } from "../../ground/form-input.ts";
import type { Route } from "./+types/publish-page.ts";
import { PublishFields } from "./publish-fields.tsx";
import {
  type PublishTexts,
  readColors,
  readTexts,
  toDescription,
  toTexts,
  wantedColors,
} from "./publish-form.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const colors = readColors(new URL(request.url).searchParams.get("colors"));
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
    texts: toTexts(proposal),
    published: published && { slug: published.slug, name: published.name },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { accountId } = await requirePerson(context, addressOf(readColors(readText(form, "colors")) ?? []));
  const outcome = await publishPalette(context, accountId, form);
  return outcome instanceof Response ? outcome : data(outcome, { status: refusalStatus(outcome.refusal) });
}

interface RefusedForm {
  readonly texts: PublishTexts;
  readonly refusal: Refusal;
}

/** Publishes what a form says and leads to its page; what is refused comes back with what was typed. */
async function publishPalette(
  context: Readonly<RouterContextProvider>,
  accountId: string,
  form: FormData,
): Promise<Response | RefusedForm> {
  const texts = readTexts(form);
  const colors = readColors(readText(form, "colors"));
  if (colors === undefined) {
    return { texts, refusal: { code: "invalid_palette", message: wantedColors, field: "colors" } };
  }
  try {
    const { publishing } = getServices(context);
    return leadOn(await publishing.publishPalette(accountId, { colors, ...toDescription(texts) }));
  } catch (error) {
    return { texts, refusal: readRefusal(error) };
  }
}

function leadOn(publication: Publication): Response {
  if (publication.state === "queued") return redirect("/publish/waiting");
  return redirect(`/palette/${publication.palette.slug}`);
}

function addressOf(colors: readonly string[]): string {
  return colors.length === 0 ? "/publish" : `/publish?colors=${colors.join("-")}`;
}

export function meta({ matches }: Route.MetaArgs) {
  return describePrivatePage(
    matches[0].loaderData,
    "Publish a palette",
    "Give your palette a name and share it in the library.",
  );
}

export default function PublishPage({ loaderData, actionData }: Route.ComponentProps) {
  const { colors, texts, published } = loaderData;
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-8 px-4 py-10 sm:px-6">
      <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">Publish a palette</h1>
      <PublishFields
        colors={colors}
        texts={refused?.texts ?? texts}
        refusal={refused?.refusal}
        published={published}
      />
    </div>
  );
}
