import type { ReactNode } from "react";
import { type InlinePiece, parseInline } from "./parse-inline.ts";

/** A name out of code, within a sentence. */
export function Code({ children }: { readonly children: ReactNode }) {
  return (
    <code className="rounded bg-sunken px-1 py-0.5 font-mono text-[0.85em] [overflow-wrap:anywhere]">
      {children}
    </code>
  );
}

/** A line of the repository's Markdown. */
export function InlineText({ line }: { readonly line: string }) {
  return parseInline(line).map((piece, i) => <Piece key={i} piece={piece} />);
}

function Piece({ piece: { kind, text, target = "" } }: { readonly piece: InlinePiece }) {
  if (kind === "code") return <Code>{text}</Code>;
  if (kind === "strong") return <strong>{text}</strong>;
  if (kind === "link" && /^https?:/.test(target)) {
    return (
      <a href={target} className="text-accent underline underline-offset-4">
        {text}
      </a>
    );
  }
  return text;
}
