import { Form } from "react-router";
import { nameLengthMax } from "@tincture/contract/library";
import type { Collection, CollectionCount } from "@tincture/contract/private-palettes";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { RefusalSummary, wrongField } from "../../ui/refused-form.tsx";
import { formatCount } from "../../ui/format-text.ts";
import { Link } from "../../ui/link.tsx";
import type { RefusedChange } from "./change-private.ts";
import { shelfPath } from "./private-form.ts";

interface ShelvesProps {
  readonly collections: readonly CollectionCount[];
  /** Undefined for all palettes, null for palettes without a collection. */
  readonly shelf: string | null | undefined;
}

const chip =
  "inline-flex max-w-full items-center gap-1.5 rounded-full border px-3 py-1.5 text-sm transition hover:border-edge";

export function Shelves({ collections, shelf }: ShelvesProps) {
  if (collections.length === 0) return null;
  const shelves = [
    { id: undefined, name: "All", paletteCount: undefined },
    ...collections,
    { id: null, name: "No collection", paletteCount: undefined },
  ];
  return (
    <nav aria-label="Collections">
      <ul className="flex flex-wrap gap-2">
        {shelves.map(({ id, name, paletteCount }) => (
          <li key={String(id)} className="max-w-full">
            <Link
              to={shelfPath(id)}
              aria-current={id === shelf ? "page" : undefined}
              className={`${chip} ${id === shelf ? "border-ink bg-sunken font-medium" : "border-line text-muted"}`}
            >
              <bdi className="truncate">{name}</bdi>
              {paletteCount !== undefined && <span className="tabular-nums">{formatCount(paletteCount)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface CollectionFormsProps {
  readonly collection: CollectionCount | undefined;
  readonly refused: RefusedChange | undefined;
}

export function CollectionForms({ collection, refused }: CollectionFormsProps) {
  return (
    <div className="-mt-2 flex flex-wrap items-start gap-2">
      <NameForm intent="create" title="New collection" submit="Create" refused={refused} />
      {collection !== undefined && (
        <>
          <NameForm intent="rename" title="Rename" submit="Rename" on={collection} refused={refused} />
          <details className="open:w-full open:max-w-md">
            <summary className={`${buttonClass("quiet")} -ml-3.5 list-none`}>Delete collection</summary>
            <Form method="post" className="mt-2 flex flex-col items-start gap-3 rounded-lg bg-sunken p-3 text-sm">
              <input type="hidden" name="on" value={collection.id} />
              <input type="hidden" name="known" value={collection.name} />
              <input type="hidden" name="count" value={collection.paletteCount} />
              <p>Its palettes stay, without a collection.</p>
              <Button type="submit" name="intent" value="drop" kind="danger">
                Delete the collection
              </Button>
            </Form>
          </details>
        </>
      )}
    </div>
  );
}

interface NameFormProps {
  readonly intent: "create" | "rename";
  readonly title: string;
  readonly submit: string;
  readonly on?: Collection;
  readonly refused: RefusedChange | undefined;
}

function NameForm({ intent, title, submit, on, refused }: NameFormProps) {
  const own = refused?.intent === intent ? refused : undefined;
  // The page shows a refusal that is not about the name.
  const refusal = own?.refusal.field === "name" ? own.refusal : undefined;
  return (
    <details open={own !== undefined} className="open:w-full open:max-w-md">
      <summary className={`${buttonClass("quiet")} -ml-3.5 list-none`}>{title}</summary>
      <Form method="post" className="mt-2 flex flex-col items-start gap-3 rounded-lg bg-sunken p-3">
        <RefusalSummary refusal={refusal} />
        {on !== undefined && (
          <>
            <input type="hidden" name="on" value={on.id} />
            <input type="hidden" name="known" value={on.name} />
          </>
        )}
        <Field
          label="Name"
          name="name"
          className="w-full"
          defaultValue={own?.name ?? on?.name}
          required
          maxLength={nameLengthMax}
          {...wrongField(refusal, "name")}
          autoComplete="off"
        />
        <Button type="submit" name="intent" value={intent}>
          {submit}
        </Button>
      </Form>
    </details>
  );
}
