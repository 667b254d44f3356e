import { newPalettePath } from "@tincture/contract/site-paths";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { data, Form, type ShouldRevalidateFunctionArgs, useHref, useSubmit } from "react-router";
import { exportFormats } from "@tincture/color/export";
import type { CollectionCount, PrivatePalette } from "@tincture/contract/private-palettes";
import { describePrivatePage } from "../../shell/describe-page.ts";
import { readForm } from "../../shell/form-input.ts";
import { getServices, requirePerson } from "../../shell/load-context.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Options } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { EmptyNotice, PastLastPage } from "../../ui/empty-notice.tsx";
import { PageLinks } from "../../ui/page-links.tsx";
import { countPages, pageRange, readPage } from "../paging.ts";
import type { Route } from "./+types/my-palettes-page.ts";
import { changePrivate, doneTexts, readDone, type RefusedChange } from "./change-private.ts";
import { CollectionForms, Shelves } from "./collections.tsx";
import { PrivateCard } from "./private-card.tsx";
import { privatePath, readIds, readShelf, shelfPath } from "./private-form.ts";

export async function loader({ url: { searchParams: query }, context }: Route.LoaderArgs) {
  const { accountId } = await requirePerson(context, privatePath);
  const { privatePalettes } = getServices(context);
  const shelf = readShelf(query);
  const page = readPage(query);
  const wanted = { ...pageRange(page), ...(shelf !== undefined && { collectionId: shelf }) };
  const [collections, { total, palettes }] = await Promise.all([
    privatePalettes.listCollections(accountId),
    privatePalettes.listPalettes(accountId, wanted),
  ]);
  const collection = collections.find(({ id }) => id === shelf);
  if (typeof shelf === "string" && collection === undefined) {
    throw data("You have no such collection. It may have been deleted.", { status: 404 });
  }
  const done = readDone(query);
  const deleted = done === "delete" ? readIds(query) : [];
  return { shelf, page, total, palettes, collections, collection, done, deleted };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { accountId } = await requirePerson(context, privatePath);
  return changePrivate({ form, accountId, context });
}

/** Also reloads after a rejected change, since an outdated list may be the reason. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined || defaultShouldRevalidate;
}

export const meta = describePrivatePage("My palettes", "Palettes that you keep for yourself.");

export default function MyPalettesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shelf, page, total, palettes, collections, collection } = loaderData;
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-10 sm:px-6">
      <div className="flex flex-wrap items-end gap-4">
        <div className="grow">
          <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">My palettes</h1>
          <p className="mt-1 text-muted">Only you can see these. Publishing one is a separate choice.</p>
        </div>
        <ButtonLink to={newPalettePath}>New palette</ButtonLink>
      </div>
      <ListNotice {...loaderData} refused={refused} />
      <Shelves collections={collections} shelf={shelf} />
      <CollectionForms key={collection?.id} collection={collection} refused={refused} />
      {palettes.length === 0 ? (
        <NothingHere shelf={shelf} page={page} total={total} />
      ) : (
        <ChosenForm key={`${shelf} ${page}`} palettes={palettes} collections={collections} shelf={shelf} />
      )}
      <PageLinks page={page} pageCount={countPages(total)} toPage={(number) => pageOf(shelf, number)} />
    </div>
  );
}

function pageOf(shelf: string | null | undefined, page: number): string {
  const path = shelfPath(shelf);
  return `${path}${path.includes("?") ? "&" : "?"}page=${page}`;
}

type ListData = Route.ComponentProps["loaderData"];

function ListNotice({ done, deleted, shelf, refused }: ListData & { readonly refused: RefusedChange | undefined }) {
  if (refused !== undefined && refused.refusal.field === undefined) {
    return <Notice kind="problem">{refused.refusal.message}</Notice>;
  }
  if (done === undefined || refused !== undefined) return null;
  return (
    <Notice kind={done === "late" ? "note" : "done"}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          {done === "delete" && deleted.length > 1 ? `${deleted.length} palettes deleted.` : doneTexts[done]}
          {done === "delete" && " You can undo this for a day."}
        </span>
        {deleted.length > 0 && (
          <Form method="post">
            <input type="hidden" name="shelf" value={shelfPath(shelf).split("=")[1] ?? ""} />
            {deleted.map((id) => (
              <input key={id} type="hidden" name="id" value={id} />
            ))}
            <Button type="submit" name="intent" value="restore">
              Undo
            </Button>
          </Form>
        )}
      </div>
    </Notice>
  );
}

function NothingHere({ shelf, page, total }: Pick<ListData, "shelf" | "page" | "total">) {
  if (page > 1 && total > 0) return <PastLastPage pageCount={countPages(total)} to={shelfPath(shelf)} />;
  return <EmptyNotice {...(shelf === undefined ? nothingSaved : nothingHere)} />;
}

const nothingSaved = {
  title: "Nothing saved yet",
  text: "Make a palette in the editor and press Save: it is kept here, just for you.",
  to: "/app",
  label: "Open the editor",
};
const nothingHere = {
  title: "Nothing in here yet",
  text: "Choose palettes among all of yours and move them here.",
  to: privatePath,
  label: "All my palettes",
};

interface ChosenFormProps {
  readonly palettes: readonly PrivatePalette[];
  readonly collections: readonly CollectionCount[];
  readonly shelf: string | null | undefined;
}

/** A plain form, so it works without scripts. */
function ChosenForm({ palettes, collections, shelf }: ChosenFormProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(0);

  function send(event: FormEvent<HTMLFormElement>): void {
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    if (!(submitter instanceof HTMLButtonElement) || submitter.formMethod === "get") return;
    event.preventDefault();
    void submit(submitter);
  }

  function chooseAll(): void {
    const boxes = [...(form.current?.querySelectorAll<HTMLInputElement>("[name=id]") ?? [])];
    const isEach = boxes.every(({ checked }) => checked);
    for (const box of boxes) box.checked = !isEach;
    setCount(isEach ? 0 : boxes.length);
  }

  function countChosen(): void {
    if (form.current) setCount(new FormData(form.current).getAll("id").length);
  }
  // A browser that returns to this page restores the checkboxes without an event.
  const countRestored = useEffectEvent(countChosen);
  useEffect(() => {
    countRestored();
    const onShow = (): void => countRestored();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  return (
    <form ref={form} method="post" onSubmit={send} onChange={countChosen} className="flex flex-col gap-4">
      <input type="hidden" name="shelf" value={shelfPath(shelf).split("=")[1] ?? ""} />
      <ul className="grid gap-3 min-[30rem]:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4">
        {palettes.map((palette) => (
          <PrivateCard
            key={palette.id}
            palette={palette}
            collection={shelf === undefined ? collections.find(({ id }) => id === palette.collectionId) : undefined}
          />
        ))}
      </ul>
      <ChosenBar collections={collections} count={count} isAll={count === palettes.length} onAll={chooseAll} />
    </form>
  );
}

const selectLook = "min-w-0 grow rounded-md sm:max-w-44 lg:max-w-52 border border-edge bg-surface px-2 py-2 text-sm";

interface ChosenBarProps extends Pick<ChosenFormProps, "collections"> {
  readonly count: number;
  readonly isAll: boolean;
  readonly onAll: () => void;
}

/** The actions appear once a palette is selected; without scripts they are always there. */
function ChosenBar({ collections, count, isAll, onAll }: ChosenBarProps) {
  const layout = count === 0 ? "hidden noscript:grid noscript:sm:flex" : "grid sm:flex";
  return (
    <div
      role="group"
      aria-label="With the chosen palettes"
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-surface p-2.5 shadow-lg print:hidden"
    >
      <p aria-live="polite" className="grow px-1.5 text-sm text-muted">
        {count === 0 ? "Select one or more palettes" : `${count} selected`}
      </p>
      <Button kind="quiet" className="noscript:hidden" onClick={onAll}>
        {isAll ? "Select none" : "Select all"}
      </Button>
      <div className={`min-w-0 grid-cols-3 flex-wrap gap-2 max-sm:w-full ${layout}`}>
        <Button type="submit" formAction={useHref("/my-palettes/compare")} formMethod="get">
          Compare
        </Button>
        <Button type="submit" name="intent" value="duplicate">
          Duplicate
        </Button>
        <Button type="submit" name="intent" value="delete" kind="danger" className="sm:order-last">
          Delete
        </Button>
        <span className="col-span-3 flex gap-1">
          <select name="collection" aria-label="Collection to move to" className={selectLook}>
            <option value="none">No collection</option>
            <Options of={collections.map(({ id, name }) => [id, name])} />
          </select>
          <Button type="submit" name="intent" value="move">
            Move
          </Button>
        </span>
        <span className="col-span-3 flex gap-1">
          <select name="format" aria-label="Format to download" className={selectLook}>
            <Options of={exportFormats.map(({ extension, title }) => [extension, title])} />
          </select>
          <Button type="submit" formAction={useHref("/my-palettes/export")} formMethod="get">
            Download
          </Button>
        </span>
      </div>
    </div>
  );
}
