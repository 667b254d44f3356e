import { Form, Link } from "react-router";
import type { OwnPalette } from "../../../../server/src/domain/community/publishing-store.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { SwatchBar } from "../../ui/swatches.tsx";
import { type OwnIntent, ownIntents, ownStates } from "./own-states.ts";

const dates = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** A palette in the list of its author. */
export function OwnCard({ palette }: { readonly palette: OwnPalette }) {
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
            <span className={look}>{label}</span> · {dates.format(at)}
            {saveCount > 0 && ` · ${saveCount.toLocaleString("en-US")} saves`}
          </p>
          {note !== "" && <p className="break-words text-sm text-muted">“{note}”</p>}
        </div>
        <div className="mt-auto flex flex-wrap items-start gap-2">
          <Link to={`/app/${colors.join("-")}`} className={buttonClass("secondary")}>
            Edit
          </Link>
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
  /** Slug, or the id of what has none yet. */
  readonly on: string;
  readonly name: string;
}

/** What cannot be undone is asked about first. */
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
