import { data, Link, type RouterContextProvider } from "react-router";
import { describePrivatePage } from "../../ground/describe-page.ts";
import { readForm, readText } from "../../ground/form-input.ts";
import { readRefusal, type Refusal, refusalStatus } from "../../ground/refusals.ts";
import { getServices, requirePerson } from "../../ground/load-context.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyList } from "../empty-notice.tsx";
import { PageLinks } from "../page-links.tsx";
import { countPages, pageRange, readPage } from "../paging.ts";
import type { Route } from "./+types/published-page.ts";
import { OwnCard } from "./own-card.tsx";
import { isOwnIntent, type OwnIntent, ownIntents } from "./own-states.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId } = await requirePerson(context, "/published");
  const page = readPage(request.url);
  const { total, palettes } = await getServices(context).publishing.listOwn(accountId, pageRange(page));
  return {
    page,
    total,
    pageCount: countPages(total),
    palettes,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await changeOwn(context, await readForm(request));
  return data(outcome, { status: "refusal" in outcome ? refusalStatus(outcome.refusal) : 200 });
}

/** What became of a change; `on` is the slug or id of the palette. */
type OwnOutcome =
  | { readonly on: string; readonly done: OwnIntent }
  | { readonly on: string; readonly refusal: Refusal };

/** Does to a palette of the signed-in person what a form says. */
async function changeOwn(context: Readonly<RouterContextProvider>, form: FormData): Promise<OwnOutcome> {
  const { accountId } = await requirePerson(context, "/published");
  const intent = form.get("intent");
  const on = readText(form, "on");
  if (!isOwnIntent(intent)) return { on, refusal: { code: "invalid_parameter", message: unknownIntent } };
  try {
    const { publishing } = getServices(context);
    if (intent === "unpublish") await publishing.unpublishOwn(accountId, on);
    else if (intent === "publish") await publishing.publishOwnAgain(accountId, on);
    else if (intent === "delete") await publishing.deleteOwn(accountId, on);
    else await publishing.withdrawSubmission(accountId, on);
    return { on, done: intent };
  } catch (error) {
    return { on, refusal: readRefusal(error) };
  }
}

const unknownIntent = 'Field "intent" must be unpublish, publish, delete or withdraw';

export function meta({ matches }: Route.MetaArgs) {
  return describePrivatePage(matches[0].loaderData, "Your palettes", "The palettes that you have published.");
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
        <EmptyList
          total={total}
          path="/published"
          title="Nothing published yet"
          text="Make a palette in the editor and publish it from there."
          to="/app"
          label="Open the editor"
        />
      )}
      {palettes.length > 0 && (
        <PageLinks page={page} pageCount={pageCount} toPage={(number) => `/published?page=${number}`} />
      )}
    </div>
  );
}

/** What became of the last change. */
function OwnNotice({ outcome }: { readonly outcome: OwnOutcome | undefined }) {
  if (outcome === undefined) return null;
  if ("done" in outcome) {
    return (
      <p role="status" className="mb-6 rounded-lg border border-line bg-sunken px-4 py-3 text-sm">
        {ownIntents[outcome.done].done}
      </p>
    );
  }
  const { message, slug } = outcome.refusal;
  return (
    <p role="alert" className="mb-6 rounded-lg border border-danger/40 px-4 py-3 text-sm text-danger">
      {message}{" "}
      {slug !== undefined && (
        <Link to={`/palette/${slug}`} className="underline underline-offset-4">
          See that palette
        </Link>
      )}
    </p>
  );
}
