import { CopyButton } from "./copy-button.tsx";

interface CodeBlockProps {
  readonly code: string;
  /** What the code is, for screen readers. */
  readonly label: string;
}

/** Code to read and to copy. Where both would be narrow, the button goes below, so that the code has the whole width. */
export function CodeBlock({ code, label }: CodeBlockProps) {
  return (
    <figure
      className="flex min-w-0 flex-wrap items-start justify-end rounded-xl border border-line bg-surface"
      aria-label={label}
    >
      <pre
        tabIndex={0}
        className="min-w-0 flex-1 basis-72 overflow-x-auto whitespace-pre rounded-xl p-4 font-mono text-[0.8125rem] leading-relaxed"
      >
        <code>{code}</code>
      </pre>
      <CopyButton
        text={code}
        className="m-2.5 shrink-0 rounded-md border border-line bg-surface px-2.5 py-1 text-xs font-medium text-muted transition hover:text-ink"
      >
        Copy
      </CopyButton>
    </figure>
  );
}
