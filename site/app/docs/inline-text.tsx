/** What stands within a sentence. */
import type { ComponentProps, ReactNode } from "react";
import { type InlinePiece, parseInline } from "./markdown.ts";
import { Link } from "../ui/link.tsx";

/** A name out of code, within a sentence. */
export function Code({ children }: { readonly children: ReactNode }) {
  return (
    <code className="rounded bg-sunken px-1 py-0.5 font-mono text-[0.85em] [overflow-wrap:anywhere]">{children}</code>
  );
}

/** A link within a sentence. */
export function TextLink({ className = "", ...rest }: ComponentProps<typeof Link>) {
  return <Link className={`text-accent underline underline-offset-4 hover:decoration-2 ${className}`} {...rest} />;
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
  if (kind === "link" && target.startsWith("/")) {
    return (
      <TextLink to={target} reloadDocument={files.has(target)}>
        {text}
      </TextLink>
    );
  }
  return text;
}

/** Addresses of this site that are no pages of it. */
const files = new Set(["/docs/api", "/api/openapi.json", "/llms.txt"]);
