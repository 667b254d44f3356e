import { data } from "react-router";
import { refusalStatus } from "../../ground/refusals.ts";
import { getServices } from "../../ground/services.ts";
import { readForm, readText } from "../../ground/read-form.ts";
import { requirePerson } from "../../ground/require-person.ts";
import type { Route } from "./+types/publish-page.ts";
import { PublishFields } from "./publish-fields.tsx";
import { readColors, toTexts, wantedColors } from "./publish-form.ts";
import { publishPalette } from "./publish-palette.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const colors = readColors(new URL(request.url).searchParams.get("colors"));
  if (colors === undefined)
    throw data(`${wantedColors} Make one in the editor and publish it from there.`, { status: 400 });
  await requirePerson({ context }, addressOf(colors));
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
  const { accountId } = await requirePerson(
    { context },
    addressOf(readColors(readText(form, "colors")) ?? []),
  );
  const answer = await publishPalette(context, accountId, form);
  if (answer instanceof Response) return answer;
  return data(answer, { status: refusalStatus(answer.refusal) });
}

function addressOf(colors: readonly string[]): string {
  return colors.length === 0 ? "/publish" : `/publish?colors=${colors.join("-")}`;
}

export function meta({ matches }: Route.MetaArgs) {
  const siteName = matches[0].loaderData?.siteName ?? "Tincture";
  return [
    { title: `Publish a palette · ${siteName}` },
    { name: "description", content: "Give your palette a name and share it in the library." },
    { name: "robots", content: "noindex" },
  ];
}

export default function PublishPage({ loaderData, actionData }: Route.ComponentProps) {
  const { colors, texts, published } = loaderData;
  const answer = actionData && "refusal" in actionData ? actionData : undefined;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-8 px-4 py-10 sm:px-6">
      <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">Publish a palette</h1>
      <PublishFields
        colors={colors}
        texts={answer?.texts ?? texts}
        refusal={answer?.refusal}
        published={published}
      />
    </div>
  );
}
