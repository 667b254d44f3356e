import { formatPalette } from "@tincture/color";
import { type SubmitEvent, useState } from "react";
import { useFetcher } from "react-router";
import { Button, buttonClass } from "../../ui/button.tsx";
import type { KeepAnswer } from "../../ui/save-state.ts";
import { Link } from "../../ui/link.tsx";

export interface OwnPalette {
  readonly id: string;
  readonly colors: readonly string[];
}

interface SavePaletteButtonProps {
  readonly hexes: readonly string[];
  readonly own: OwnPalette | undefined;
  readonly className?: string;
}

/** A form, so it works without scripts. Visitors are asked to sign in first. */
export function SavePaletteButton({ hexes, own, className = "" }: SavePaletteButtonProps) {
  const fetcher = useFetcher<KeepAnswer>({ key: "keep-palette" });
  const colors = formatPalette(hexes);
  const [sent, setSent] = useState({ colors: "", isOffline: false });
  const response = fetcher.data;
  const reply = response !== undefined && "kept" in response ? response.kept : undefined;
  const refusal =
    response !== undefined && "problem" in response && fetcher.state === "idle" ? response.problem : undefined;
  const problem = sent.colors === colors ? (sent.isOffline ? offline : refusal) : undefined;
  const kept = findKept(colors, reply, own);

  /** Offline, the router would try to load a page. */
  function send(event: SubmitEvent): void {
    const isOffline = !navigator.onLine;
    setSent({ colors, isOffline });
    if (isOffline) event.preventDefault();
  }

  return (
    <div className={`relative ${className}`}>
      <span role="status" className="sr-only">
        {reply?.colors === colors && "Saved to My palettes"}
      </span>
      <p
        role="alert"
        className="absolute right-0 top-full z-20 mt-2 w-64 rounded-lg border border-line bg-surface px-3 py-2 text-sm text-danger shadow-lg empty:hidden max-md:left-0"
      >
        {problem}
      </p>
      {kept === undefined ? (
        <fetcher.Form method="post" action="/my-palettes/save" onSubmit={send}>
          <input type="hidden" name="colors" value={colors} />
          {own !== undefined && (
            <>
              <input type="hidden" name="instead" value={own.id} />
              <input
                type="hidden"
                name="base"
                value={reply?.id === own.id ? reply.colors : formatPalette(own.colors)}
              />
            </>
          )}
          <Button
            type="submit"
            className="whitespace-nowrap"
            title={problem ?? (own === undefined ? "Save to My palettes" : "Save the changes to your palette")}
          >
            {fetcher.state !== "idle" ? "Saving…" : own === undefined ? "Save" : "Save changes"}
          </Button>
        </fetcher.Form>
      ) : (
        <Link to={`/my-palettes/${kept.id}`} discover="none" title={kept.name} className={buttonClass("quiet")}>
          Saved<span className="sr-only"> as {kept.name ?? "it is"}</span>
        </Link>
      )}
    </div>
  );
}

interface PublishLinkProps {
  readonly hexes: readonly string[];
  readonly className?: string;
}

export function PublishLink({ hexes, className = "" }: PublishLinkProps) {
  return (
    <Link
      to={`/publish?colors=${formatPalette(hexes)}`}
      discover="none"
      className={`${buttonClass("secondary")} ${className}`}
    >
      Publish
    </Link>
  );
}

const offline = "You are offline. Your work is kept in this browser.";

interface Kept {
  readonly id: string;
  readonly name?: string;
}

function findKept(
  colors: string,
  reply: (Kept & { readonly colors: string }) | undefined,
  own: OwnPalette | undefined,
): Kept | undefined {
  if (reply?.colors === colors) return reply;
  if (own === undefined || reply?.id === own.id || formatPalette(own.colors) !== colors) return undefined;
  return { id: own.id };
}
