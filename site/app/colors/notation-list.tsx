import { CopyButton } from "../ui/copy-button.tsx";
import { ColorSection } from "./color-section.tsx";
import type { Notation } from "./format-conversions.ts";

/** The color in every notation, to copy. */
export function NotationList({ notations }: { readonly notations: readonly Notation[] }) {
  return (
    <ColorSection title="Notations">
      <ul className="overflow-hidden rounded-xl border border-line bg-surface">
        {notations.map(({ label, value }) => (
          <li
            key={label}
            className="flex min-h-11 items-center gap-3 border-t border-line py-1 pl-4 pr-2 first:border-t-0"
          >
            <span className="w-14 shrink-0 text-sm text-muted">{label}</span>
            <code className="min-w-0 flex-1 break-words font-mono text-sm">{value}</code>
            <CopyButton
              text={value}
              aria-label={`Copy ${value}`}
              className="shrink-0 rounded-md px-2.5 py-1.5 text-xs font-medium text-muted transition hover:bg-sunken hover:text-ink"
            >
              Copy
            </CopyButton>
          </li>
        ))}
      </ul>
    </ColorSection>
  );
}
