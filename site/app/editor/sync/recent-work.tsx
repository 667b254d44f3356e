import { useState } from "react";
import { pathWithNext } from "../../ground/form-input.ts";
import { Link } from "../../ui/link.tsx";
import { Icon } from "../icon.tsx";
import type { EditorControl } from "../use-editor.ts";
import { type KeptWork, workNotes } from "./account-work.ts";
import { tellAge } from "./tell-age.ts";
import { tellSign } from "./account-sign.tsx";

/** Sessions in the account, to go on with on any device: each with its locks and its undo. */
export function RecentWork({ control }: { readonly control: EditorControl }) {
  const { sign, sessions, note } = control.work;
  if (sign === "device") {
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
  if (sessions === undefined) return <p className="text-sm text-muted">{tellSign(sign)}</p>;
  return (
    <section aria-labelledby="recent-work" className="flex flex-col gap-2">
      <h3 id="recent-work" className="font-semibold">
        Recent, on every device
      </h3>
      <p className="text-sm text-muted">
        {tellSign(sign)} {note !== undefined && workNotes[note]}
      </p>
      {sessions.length === 0 && <p className="text-sm text-muted">Nothing yet: what you change is kept here.</p>}
      <ol className="flex flex-col gap-2">
        {sessions.map((work) => (
          <RecentRow key={work.id} work={work} control={control} />
        ))}
      </ol>
    </section>
  );
}

/** Leads back to this palette. @param address - with the path below which the site is served */
function signInPath(address: string): string {
  return pathWithNext("/sign-in", address.slice(address.lastIndexOf("/app/")));
}

function RecentRow({ work, control }: { readonly work: KeptWork; readonly control: EditorControl }) {
  const { id, colors, changedAt } = work;
  const [now] = useState(() => Date.now());
  const age = tellAge(changedAt, now);
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        aria-label={`Continue ${colors.join(", ")}, changed ${age}`}
        onClick={() => control.continueWork(id)}
        className="flex min-w-0 grow items-center gap-3 rounded-lg p-1 text-left hover:bg-sunken"
      >
        <span className="flex h-10 grow overflow-hidden rounded-md">
          {colors.map((hex, index) => (
            <span key={index} className="h-full flex-1" style={{ backgroundColor: `#${hex}` }} />
          ))}
        </span>
        <span className="w-24 shrink-0 text-xs text-muted">{age}</span>
      </button>
      <button
        type="button"
        aria-label={`Remove ${colors.join(", ")} from your account`}
        title="Remove from your account"
        onClick={() => control.forgetWork(id)}
        className="grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
