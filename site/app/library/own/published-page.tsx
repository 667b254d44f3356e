import { Form } from "react-router";
import type { OwnPalette, OwnPaletteState } from "@tincture/contract/community";
import { describePrivatePage } from "../../shell/describe-page.ts";
import { readForm, readText } from "../../shell/form-input.ts";
import { getServices, requirePerson } from "../../shell/load-context.ts";
import { readRefusal, refuse } from "../../shell/refusals.ts";
import { Button, buttonClass, ButtonLink } from "../../ui/button.tsx";
import { editorPath, newPalettePath } from "@tincture/contract/site-paths";
import { formatDay } from "../../ui/format-day.ts";
import { SwatchBar } from "../../ui/swatches.tsx";
import { PersonList } from "../person-list.tsx";
import { pageRange, readPage } from "../paging.ts";
import type { Route } from "./+types/published-page.ts";
import { formatSaves } from "../../ui/save-button.tsx";
import { Link } from "../../ui/link.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { accountId } = await requirePerson(context, "/published");
  const page = readPage(url.searchParams);
  const { total, palettes } = await getServices(context).publishing.listOwn(accountId, pageRange(page));
  return { page, total, palettes };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { accountId } = await requirePerson(context, "/published");
  const intent = form.get("intent");
  const on = readText(form, "on");
  if (!isOwnIntent(intent)) return refuse({ code: "invalid_parameter", message: unknownIntent }, {});
  try {
    const { publishing } = getServices(context);
    if (intent === "unpublish") await publishing.unpublishOwn(accountId, on);
    else if (intent === "publish") await publishing.publishOwnAgain(accountId, on);
    else if (intent === "delete") await publishing.deleteOwn(accountId, on);
    else await publishing.withdrawSubmission(accountId, on);
    return { done: intent };
  } catch (error) {
    return refuse(readRefusal(error), {});
  }
}

const unknownIntent = 'Field "intent" must be unpublish, publish, delete or withdraw';

export const meta = describePrivatePage("Published palettes", "The palettes that you have published.");

export default function PublishedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, total, palettes } = loaderData;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-10 sm:px-6">
      <div className="mb-8 flex flex-wrap items-center gap-4">
        <h1 className="grow text-3xl font-semibold tracking-tight sm:text-4xl">Published palettes</h1>
        <ButtonLink to={newPalettePath}>New palette</ButtonLink>
      </div>
      <OwnNotice outcome={actionData} />
      <PersonList
        path="/published"
        page={page}
        total={total}
        count={palettes.length}
        title="Nothing published yet"
        text="Make a palette in the editor and publish it from there."
        to="/app"
        label="Open the editor"
      >
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {palettes.map((palette) => (
            <OwnCard key={palette.id} palette={palette} />
          ))}
        </ul>
      </PersonList>
    </div>
  );
}

function OwnNotice({ outcome }: { readonly outcome: Route.ComponentProps["actionData"] }) {
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

function OwnCard({ palette }: { readonly palette: OwnPalette }) {
  const { id, slug, name, colors, state, saveCount, at, note } = palette;
  const { label, look, intents } = ownStates[state];
  return (
    <li className="flex flex-col overflow-hidden rounded-xl border border-line bg-surface">
      <SwatchBar colors={colors} className="h-28" />
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex flex-col gap-1">
          <h2 className="break-words font-medium">
            {state === "published" ? (
              <Link to={`/palette/${slug}`} className="underline-offset-4 hover:underline">
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
          </h2>
          <p className="text-sm text-muted">
            <span className={look}>{label}</span> · {formatDay(at, "medium")}
            {saveCount > 0 && ` · ${formatSaves(saveCount)}`}
          </p>
          {note !== "" && <p className="break-words text-sm text-muted">“{note}”</p>}
        </div>
        <div className="mt-auto flex flex-wrap items-start gap-2">
          <ButtonLink to={editorPath(colors)}>Edit</ButtonLink>
          {intents.map((intent) => (
            <OwnAction key={intent} intent={intent} on={slug ?? id} name={name} />
          ))}
        </div>
      </div>
    </li>
  );
}

interface OwnActionProps {
  readonly intent: OwnIntent;
  /** The slug, or the id if it has no slug yet. */
  readonly on: string;
  readonly name: string;
}

function OwnAction({ intent, on, name }: OwnActionProps) {
  const { label } = ownIntents[intent];
  const form = (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="on" value={on} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        kind={intent === "delete" ? "danger" : "secondary"}
        aria-label={`${label}: ${name}`}
      >
        {label}
      </Button>
    </Form>
  );
  if (intent !== "delete") return form;
  return (
    <details className="group flex-wrap open:w-full">
      <summary className={`${buttonClass("quiet")} list-none`} aria-label={`Delete ${name}`}>
        Delete
      </summary>
      <div className="mt-2 flex flex-col items-start gap-2 rounded-lg bg-sunken p-3 text-sm">
        <p>Its page and its saves go with it. This cannot be undone.</p>
        {form}
      </div>
    </details>
  );
}

const ownIntents = {
  unpublish: { label: "Unpublish", done: "The palette is no longer published." },
  publish: { label: "Publish again", done: "The palette is published again." },
  delete: { label: "Delete for good", done: "The palette has been deleted." },
  withdraw: { label: "Withdraw", done: "The palette has been withdrawn." },
} as const;
type OwnIntent = keyof typeof ownIntents;

const ownStates: Readonly<Record<OwnPaletteState, { label: string; look: string; intents: readonly OwnIntent[] }>> = {
  published: { label: "Published", look: "text-good", intents: ["unpublish", "delete"] },
  unpublished: { label: "Not published", look: "text-muted", intents: ["publish", "delete"] },
  withheld: { label: "Taken down by an operator", look: "text-danger", intents: ["delete"] },
  queued: { label: "Waiting for review", look: "text-muted", intents: ["withdraw"] },
  rejected: { label: "Not accepted", look: "text-danger", intents: ["withdraw"] },
};

function isOwnIntent(value: unknown): value is OwnIntent {
  return typeof value === "string" && Object.hasOwn(ownIntents, value);
}
