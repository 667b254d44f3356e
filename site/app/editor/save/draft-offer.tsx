import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../icon.tsx";
import type { EditorControl } from "../use-editor.ts";
import type { AccountDraft } from "./save-state.ts";
import { formatAge } from "./format-age.ts";

interface DraftOfferProps {
  readonly offered: AccountDraft;
  readonly control: EditorControl;
}

/** Offers the latest draft of another device. It covers the colors, so nothing moves. */
export function DraftOffer({ offered, control }: DraftOfferProps) {
  const { id, colors, changedAt } = offered;
  const [now] = useState(() => Date.now());
  return (
    <aside
      aria-label="Your latest work"
      className="absolute inset-x-3 top-3 z-20 mx-auto flex max-w-md items-center gap-3 rounded-xl border border-line bg-surface p-2 pl-3 text-sm shadow-lg"
    >
      <span aria-hidden="true" className="flex h-8 w-16 shrink-0 overflow-hidden rounded-md">
        {colors.map((hex, index) => (
          <span key={index} className="h-full flex-1" style={{ backgroundColor: `#${hex}` }} />
        ))}
      </span>
      <p className="min-w-0 grow text-pretty leading-tight">
        From another device, <span className="text-muted">{formatAge(changedAt, now)}</span>
      </p>
      <Button kind="primary" onClick={() => control.continueDraft(id)}>
        Continue
      </Button>
      <button
        type="button"
        aria-label="Not now"
        title="Not now"
        onClick={control.dismissOffer}
        className="grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <Icon name="close" />
      </button>
    </aside>
  );
}
