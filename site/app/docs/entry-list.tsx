import type { ReactNode } from "react";

export interface Entry {
  /** Where links lead. */
  readonly id?: string;
  readonly term: ReactNode;
  /** What is said beside the term. */
  readonly notes?: readonly ReactNode[];
  readonly text: ReactNode;
}

/** Names and what they mean: what would be a table, were phones not narrow. */
export function EntryList({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <dl className="overflow-hidden rounded-xl border border-line bg-surface">
      {entries.map(({ id, term, notes = [], text }, i) => (
        <div
          key={id ?? i}
          id={id}
          className="grid gap-x-6 gap-y-1 border-t border-line px-4 py-3 first:border-t-0 target:bg-sunken sm:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <dt className="min-w-0">
            <span className="font-mono text-[0.8125rem] font-medium [overflow-wrap:anywhere]">{term}</span>
            {notes.map((note, at) => (
              <span key={at} className="mt-0.5 block text-xs text-muted [overflow-wrap:anywhere]">
                {note}
              </span>
            ))}
          </dt>
          <dd className="min-w-0 text-sm leading-relaxed">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
