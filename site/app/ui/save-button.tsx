import { type MouseEvent, useContext, useRef, useState } from "react";
import { UNSAFE_NavigationContext as NavigationContext, useLocation, useNavigate } from "react-router";
import { formatCount } from "./format-text.ts";
import { LineDrawing } from "./line-drawing.tsx";
import { siteHref } from "./site-href.ts";
import { readSaveState, type SaveState, sendSave } from "./save-state.ts";

interface SaveButtonProps extends SaveState {
  readonly slug: string;
  readonly name: string;
  readonly form: string;
  readonly look: "heart" | "button";
}

const looks = {
  heart:
    "-mr-1.5 inline-flex h-8 items-center gap-1.5 rounded-md px-1.5 text-xs tabular-nums text-muted transition hover:text-ink",
  button:
    "inline-flex items-center justify-center gap-2 rounded-md border border-line bg-surface px-3.5 py-2 text-sm font-medium tabular-nums transition hover:border-edge",
};

/** All hearts of a page share this form: Chromium is slow with a form per card. */
export function SaveForm({ id, slug }: { readonly id: string; readonly slug: string }) {
  const { basename } = useContext(NavigationContext);
  const { pathname, search } = useLocation();
  return (
    <form id={id} method="post" action={siteHref(savePath(slug), basename)} hidden>
      <input type="hidden" name="back" value={pathname + search} />
    </form>
  );
}

export function SaveButton({ slug, name, look, form, ...initial }: SaveButtonProps) {
  const { basename } = useContext(NavigationContext);
  const { isSaved, saveCount, problem, send } = useSave(initial);
  return (
    <>
      {problem !== undefined && (
        <span role="alert" title={problem} className="mr-1 text-xs text-danger">
          Not saved<span className="sr-only">: {problem}</span>
        </span>
      )}
      <button
        id={`save-${slug}`}
        type="submit"
        form={form}
        formAction={siteHref(savePath(slug), basename)}
        name="intent"
        value={isSaved ? "unsave" : "save"}
        aria-pressed={isSaved}
        aria-label={look === "heart" ? `Save ${name}, ${formatSaves(saveCount)}` : undefined}
        className={looks[look]}
        onClick={(event) => void send(event)}
      >
        <Heart isFull={isSaved} />
        {look === "button" ? (
          <SaveWords {...{ name, isSaved, saveCount }} />
        ) : (
          saveCount > 0 && <span>{formatCount(saveCount)}</span>
        )}
      </button>
    </>
  );
}

function useSave(initial: SaveState) {
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<SaveState>();
  const [{ intent, problem }, setPending] = useState<PendingSave>({});
  const sent = useRef(0);

  async function send(event: MouseEvent<HTMLButtonElement>): Promise<void> {
    const { currentTarget } = event;
    event.preventDefault();
    const turn = (sent.current += 1);
    setPending({ intent: currentTarget.value });
    const result = await sendSave(currentTarget);
    if (turn !== sent.current) return;
    setPending("problem" in result ? { problem: result.problem } : {});
    if ("isSaved" in result) setAnswer(result);
    if ("leadTo" in result) void navigate(result.leadTo);
  }
  return { ...readSaveState(answer ?? initial, intent), problem, send };
}

interface PendingSave {
  readonly intent?: string;
  readonly problem?: string;
}

function savePath(slug: string): string {
  return `/palette/${slug}/save`;
}

/** The accessible name starts with the visible text, for speech input. */
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
