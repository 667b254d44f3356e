import { CopyButton } from "./copy-button.tsx";

/** In a narrow place the button moves below the code. */
export function CodeBlock({ code, label }: { readonly code: string; readonly label: string }) {
  return (
    <figure
      className="flex min-w-0 flex-wrap items-start justify-end rounded-xl border border-line bg-surface"
      aria-label={label}
    >
      <pre className="min-w-0 flex-1 basis-96 whitespace-pre-wrap rounded-xl p-4 font-mono text-[0.8125rem] leading-relaxed wrap-anywhere">
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
