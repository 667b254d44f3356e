import { CopyButton } from "./copy-button.tsx";

interface CodeBlockProps {
  readonly code: string;
  /** What the code is, for screen readers. */
  readonly label: string;
}

/** Code to read and to copy. */
export function CodeBlock({ code, label }: CodeBlockProps) {
  return (
    <figure className="relative min-w-0 rounded-xl border border-line bg-surface" aria-label={label}>
      <pre
        tabIndex={0}
        className="overflow-x-auto whitespace-pre p-4 pt-12 font-mono sm:pr-20 sm:pt-4 text-[0.8125rem] leading-relaxed"
      >
        <code>{code}</code>
      </pre>
      <CopyButton
        text={code}
        className="absolute right-2 top-2 rounded-md border border-line bg-surface px-2.5 py-1 text-xs font-medium text-muted transition hover:text-ink"
      >
        Copy
      </CopyButton>
    </figure>
  );
}
