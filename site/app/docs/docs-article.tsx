import type { ComponentProps, ReactNode } from "react";
import { Link } from "../ui/link.tsx";
import type { Entry } from "./article.ts";
import type { Text } from "./markdown.ts";

interface DocsArticleProps {
  readonly title: string;
  readonly intro: Text;
  readonly children: ReactNode;
}

const prose = [
  "[&_p]:max-w-[68ch] [&_p]:text-pretty [&_p]:leading-relaxed",
  "[&_ul.plain]:max-w-[68ch] [&_ul.plain]:list-disc [&_ul.plain]:space-y-1.5 [&_ul.plain]:pl-5 [&_ul.plain]:leading-relaxed",
  "[&_ul.plain]:marker:text-edge",
].join(" ");

export function DocsArticle({ title, intro, children }: DocsArticleProps) {
  return (
    <article className={prose}>
      <h1 className="text-balance text-4xl font-semibold tracking-tight sm:text-5xl">{title}</h1>
      <p className="mt-4 text-lg text-muted">
        <InlineText text={intro} />
      </p>
      {children}
    </article>
  );
}

interface DocsSectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function DocsSection({ id, title, children }: DocsSectionProps) {
  return (
    <section aria-labelledby={id} className="mt-12 flex flex-col gap-4">
      <h2 id={id} className="group text-2xl font-semibold tracking-tight">
        <a href={`#${id}`} className="hover:underline">
          {title}
          <span aria-hidden className="ml-2 text-muted opacity-0 transition group-hover:opacity-100">
            #
          </span>
        </a>
      </h2>
      {children}
    </section>
  );
}

/** Names and what they mean: what would be a table, were phones not narrow. */
export function EntryList({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <dl className="overflow-hidden rounded-xl border border-line bg-surface">
      {entries.map(({ id, term, notes, text, remedy }, i) => (
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
          <dd className="min-w-0 text-sm leading-relaxed">
            <InlineText text={text} />
            {remedy !== undefined && (
              <span className="block text-muted">
                <InlineText text={remedy} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Code({ children }: { readonly children: ReactNode }) {
  return (
    <code className="rounded bg-sunken px-1 py-0.5 font-mono text-[0.85em] [overflow-wrap:anywhere]">{children}</code>
  );
}

export function TextLink({ className = "", ...rest }: ComponentProps<typeof Link>) {
  return <Link className={`text-accent underline underline-offset-4 hover:decoration-2 ${className}`} {...rest} />;
}

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
