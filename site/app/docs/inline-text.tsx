/** Elements within a sentence. */
import type { ComponentProps, ReactNode } from "react";
import { Link } from "../ui/link.tsx";
import type { Text } from "./markdown.ts";

/** Code within a sentence. */
export function Code({ children }: { readonly children: ReactNode }) {
  return (
    <code className="rounded bg-sunken px-1 py-0.5 font-mono text-[0.85em] [overflow-wrap:anywhere]">{children}</code>
  );
}

/** A link within a sentence. */
export function TextLink({ className = "", ...rest }: ComponentProps<typeof Link>) {
  return <Link className={`text-accent underline underline-offset-4 hover:decoration-2 ${className}`} {...rest} />;
}

/** Formatted text. */
export function InlineText({ text }: { readonly text: Text }) {
  return text.map((piece, i) => <Piece key={i} piece={piece} />);
}

function Piece({ piece: { kind, text, target = "" } }: { readonly piece: Text[number] }) {
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

/** Addresses that the browser has to load, because React Router does not render them. */
const files = new Set(["/docs/api", "/api/openapi.json", "/llms.txt"]);
