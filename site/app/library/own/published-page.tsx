import { data, Link } from "react-router";
import { readForm } from "../../ground/read-form.ts";
import { refusalStatus } from "../../ground/refusals.ts";
import { getServices } from "../../ground/services.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyNotice } from "../empty-notice.tsx";
import { PageLinks } from "../page-links.tsx";
import { requirePerson } from "../../ground/require-person.ts";
import type { Route } from "./+types/published-page.ts";
import { changeOwn } from "./change-own.ts";
import { OwnCard } from "./own-card.tsx";
import { OwnNotice } from "./own-notice.tsx";
import { readPage } from "./read-page.ts";

const PAGE_SIZE = 24;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId } = await requirePerson({ context }, "/published");
  const page = readPage(request.url);
  const wish = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const { total, palettes } = await getServices(context).publishing.listOwn(accountId, wish);
  return {
    page,
    total,
    pageCount: Math.ceil(total / PAGE_SIZE),
    palettes: palettes.map(({ id, slug, name, colors, state, saveCount, at, note }) => ({
      id,
      slug,
      name,
      colors,
      state,
      saveCount,
      at,
      note,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await changeOwn(context, await readForm(request));
  return data(outcome, { status: "refusal" in outcome ? refusalStatus(outcome.refusal) : 200 });
}

export function meta({ matches }: Route.MetaArgs) {
  const siteName = matches[0].loaderData?.siteName ?? "Tincture";
  return [
    { title: `Your palettes · ${siteName}` },
    { name: "description", content: "The palettes that you have published." },
    { name: "robots", content: "noindex" },
  ];
}

export default function PublishedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, total, pageCount, palettes } = loaderData;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-10 sm:px-6">
      <div className="mb-8 flex flex-wrap items-center gap-4">
        <h1 className="grow text-3xl font-semibold tracking-tight sm:text-4xl">Your palettes</h1>
        <Link to="/app" className={buttonClass("secondary")}>
          New palette
        </Link>
      </div>
      <OwnNotice outcome={actionData} />
      {palettes.length > 0 ? (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {palettes.map((palette) => (
            <OwnCard key={palette.id} palette={palette} />
          ))}
        </ul>
      ) : (
        <EmptyNotice
          title={total > 0 ? "This is past the last page" : "Nothing published yet"}
          text={
            total > 0
              ? "There are fewer palettes here than that."
              : "Make a palette in the editor and publish it from there."
          }
          to={total > 0 ? "/published" : "/app"}
          label={total > 0 ? "To the first page" : "Open the editor"}
        />
      )}
      {palettes.length > 0 && (
        <PageLinks page={page} pageCount={pageCount} toPage={(number) => `/published?page=${number}`} />
      )}
    </div>
  );
}
