import { formatPalette } from "@tincture/color";
import { type SubmitEvent, useState } from "react";
import { useFetcher } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { KeepAnswer } from "../../ui/save-state.ts";

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
  const isOpened = own !== undefined && reply?.id !== own.id && formatPalette(own.colors) === colors;
  const savedReply = reply?.colors === colors ? reply : undefined;
  const savedId = savedReply?.id ?? (isOpened ? own.id : undefined);

  /** Offline, the router would try to load a page. */
  function send(event: SubmitEvent): void {
    const isOffline = !navigator.onLine;
    setSent({ colors, isOffline });
    if (isOffline) event.preventDefault();
  }

  return (
    <div className={`relative ${className}`}>
      <span role="status" className="sr-only">
        {savedReply && "Saved to My palettes"}
      </span>
      <p
        role="alert"
        className="absolute right-0 top-full z-20 mt-2 w-64 rounded-lg border border-line bg-surface px-3 py-2 text-sm text-danger shadow-lg empty:hidden max-md:left-0"
      >
        {problem}
      </p>
      {savedId === undefined ? (
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
        <ButtonLink kind="quiet" to={`/my-palettes/${savedId}`} discover="none" title={savedReply?.name}>
          Saved<span className="sr-only"> as {savedReply?.name ?? "it is"}</span>
        </ButtonLink>
      )}
    </div>
  );
}

export function PublishLink({ hexes, className }: Pick<SavePaletteButtonProps, "hexes" | "className">) {
  return (
    <ButtonLink to={`/publish?colors=${formatPalette(hexes)}`} discover="none" className={className}>
      Publish
    </ButtonLink>
  );
}

const offline = "You are offline. Your work is kept in this browser.";
