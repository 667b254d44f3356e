import type { DraftSummary } from "@tincture/contract/drafts";
import { useState } from "react";
import { pathWithNext } from "../../shell/form-input.ts";
import { Link } from "../../ui/link.tsx";
import { IconButton } from "../icon.tsx";
import type { EditorControl } from "../use-editor.ts";
import { formatAge } from "./save-state.ts";
import { noteTexts, saveTexts } from "./save-status.tsx";
import { ColorStrip } from "../../ui/swatches.tsx";
import { Button } from "../../ui/button.tsx";

export function RecentDrafts({ control }: { readonly control: EditorControl }) {
  const { status, drafts, note } = control.saved;
  if (status === "device") {
    return (
      <p className="text-sm text-muted">
        <Link
          to={signInPath(control.address)}
          discover="none"
          className="font-medium text-ink underline underline-offset-4"
        >
          Sign in
        </Link>{" "}
        to pick up your work on any device. What you make now comes with you.
      </p>
    );
  }
  if (drafts === undefined) return <p className="text-sm text-muted">{saveTexts[status]}</p>;
  return (
    <section aria-labelledby="recent-work" className="flex flex-col gap-2">
      <h3 id="recent-work" className="font-semibold">
        Recent, on every device
      </h3>
      <p className="text-sm text-muted">
        {saveTexts[status]} {note !== undefined && noteTexts[note]}
      </p>
      {drafts.length === 0 && <p className="text-sm text-muted">Nothing yet: what you change is kept here.</p>}
      <ol className="flex flex-col gap-2">
        {drafts.map((draft) => (
          <RecentRow key={draft.id} draft={draft} control={control} />
        ))}
      </ol>
    </section>
  );
}

function signInPath(address: string): string {
  return pathWithNext("/sign-in", address.slice(address.lastIndexOf("/app/")));
}

function RecentRow({ draft, control }: { readonly draft: DraftSummary; readonly control: EditorControl }) {
  const { id, colors, changedAt } = draft;
  const [now] = useState(() => Date.now());
  const age = formatAge(changedAt, now);
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        aria-label={`Continue ${colors.join(", ")}, changed ${age}`}
        onClick={() => control.continueDraft(id)}
        className="flex min-w-0 grow items-center gap-3 rounded-lg p-1 text-left hover:bg-sunken"
      >
        <ColorStrip colors={colors} className="h-10 grow overflow-hidden rounded-md" />
        <span className="w-24 shrink-0 text-xs text-muted">{age}</span>
      </button>
      <IconButton
        icon="close"
        label={`Remove ${colors.join(", ")} from your account`}
        title="Remove from your account"
        onClick={() => control.removeDraft(id)}
        className={removeLook}
      />
    </li>
  );
}

const removeLook = "grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink";

/** Covers the colors, so nothing moves. */
export function DraftOffer({ control }: { readonly control: EditorControl }) {
  const [now] = useState(() => Date.now());
  const { offered } = control.saved;
  if (offered === undefined) return null;
  const { id, colors, changedAt } = offered;
  return (
    <aside
      aria-label="Your latest work"
      className="absolute inset-x-3 top-3 z-20 mx-auto flex max-w-md items-center gap-3 rounded-xl border border-line bg-surface p-2 pl-3 text-sm shadow-lg"
    >
      <ColorStrip colors={colors} className="h-8 w-16 shrink-0 overflow-hidden rounded-md" />
      <p className="min-w-0 grow text-pretty leading-tight">
        From another device, <span className="text-muted">{formatAge(changedAt, now)}</span>
      </p>
      <Button kind="primary" onClick={() => control.continueDraft(id)}>
        Continue
      </Button>
      <IconButton icon="close" label="Not now" onClick={control.dismissOffer} className={removeLook} />
    </aside>
  );
}
