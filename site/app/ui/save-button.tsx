import type { ReactNode } from "react";
import { useFetcher, useLocation } from "react-router";
import { LineDrawing } from "./line-drawing.tsx";
import { readSaveState, type SaveAnswer } from "./save-state.ts";
import { formatCount } from "./format-count.ts";
import { PlainForm, type PlainFormProps } from "./link.tsx";

interface SaveButtonProps {
  readonly slug: string;
  /** Of the palette, for screen readers. */
  readonly name: string;
  readonly isSaved: boolean;
  readonly saveCount: number;
  /** A heart with its number, or a button that says what it does. */
  readonly look: "heart" | "button";
}

const looks = {
  heart:
    "-mr-1.5 inline-flex h-8 items-center gap-1.5 rounded-md px-1.5 text-xs tabular-nums text-muted transition hover:text-ink",
  button:
    "inline-flex items-center gap-2 rounded-md border border-line bg-surface px-3.5 py-2 text-sm font-medium tabular-nums transition hover:border-edge",
};

/**
 * Saves a palette for the signed-in person; leads others to sign in. A plain form without scripts, and on the server, where nothing is
 * being sent and the router's own form costs more than the rest of the button.
 */
export function SaveButton(props: SaveButtonProps) {
  return import.meta.env.SSR ? <SaveForm {...props} FormElement={PlainForm} /> : <LiveSaveButton {...props} />;
}

function LiveSaveButton(props: SaveButtonProps) {
  const fetcher = useFetcher<SaveAnswer>({ key: `save-${props.look}-${props.slug}` });
  const intent = fetcher.formData?.get("intent") ?? undefined;
  const shown = readSaveState({ given: props, answer: fetcher.data, intent });
  const problem = fetcher.data && "problem" in fetcher.data ? fetcher.data.problem : undefined;
  return <SaveForm {...props} {...shown} problem={problem} FormElement={fetcher.Form} />;
}

interface SaveFormProps extends SaveButtonProps {
  /** Why it could not be saved. */
  readonly problem?: string | undefined;
  readonly FormElement: (props: PlainFormProps) => ReactNode;
}

function SaveForm({ slug, name, look, isSaved, saveCount, problem, FormElement }: SaveFormProps) {
  const { pathname, search } = useLocation();
  return (
    <FormElement method="post" action={`/palette/${slug}/save`} className="flex items-center">
      <input type="hidden" name="back" value={pathname + search} />
      {problem !== undefined && (
        <span role="alert" title={problem} className="mr-1 text-xs text-danger">
          Not saved
        </span>
      )}
      <button
        id={`save-${slug}`}
        type="submit"
        name="intent"
        value={isSaved ? "unsave" : "save"}
        aria-pressed={isSaved}
        aria-label={look === "heart" ? `Save ${name}, ${formatSaves(saveCount)}` : undefined}
        className={looks[look]}
      >
        <Heart isFull={isSaved} />
        {look === "button" ? (
          <SaveWords {...{ name, isSaved, saveCount }} />
        ) : (
          saveCount > 0 && <span>{formatCount(saveCount)}</span>
        )}
      </button>
    </FormElement>
  );
}

/** Named by what is written on it, for those who speak to the page. */
function SaveWords({ name, isSaved, saveCount }: Pick<SaveButtonProps, "name" | "isSaved" | "saveCount">) {
  const [count, saves] = formatSaves(saveCount).split(" ");
  return (
    <>
      <span>{isSaved ? "Saved" : "Save"}</span>
      <span className="sr-only"> {name}, </span>
      <span className={saveCount > 0 ? "text-muted" : "sr-only"}>{count}</span>
      <span className="sr-only"> {saves}</span>
    </>
  );
}

/** How often a palette was saved. */
export function formatSaves(count: number): string {
  return count === 1 ? "1 save" : `${formatCount(count)} saves`;
}

function Heart({ isFull }: { readonly isFull: boolean }) {
  return (
    <LineDrawing className={`size-4 ${isFull ? "text-danger" : ""}`} fill={isFull ? "currentColor" : "none"}>
      <path d="M10 16.6S3 12.7 3 7.7A3.7 3.7 0 0 1 10 5.9a3.7 3.7 0 0 1 7 1.8c0 5-7 8.9-7 8.9Z" />
    </LineDrawing>
  );
}
