import { getServices, sharePage } from "../shell/load-context.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { describeWordPage } from "./docs-pages.ts";
import type { Route } from "./+types/terms-page.ts";
import { InlineText } from "./docs-article.tsx";
import { type Block, listTerms, type TermsSection } from "./article.ts";
import text from "./terms.md?raw";

export function loader({ context }: Route.LoaderArgs) {
  sharePage(context);
  return { sections: listTerms(text, getServices(context).facts) };
}

export function meta({ matches }: Route.MetaArgs) {
  return describeWordPage("/terms", matches[0].loaderData);
}

export default function TermsPage({ loaderData: { sections } }: Route.ComponentProps) {
  return (
    <article className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="text-4xl font-semibold tracking-tight sm:text-5xl">Terms of use</h1>
      <p className="mt-4 text-lg text-muted">Plain and short. Every clause has a number and an address of its own.</p>
      {sections.map((section, i) => (
        <Section key={section.title} number={i + 1} section={section} />
      ))}
    </article>
  );
}

function Section({ number, section }: { readonly number: number; readonly section: TermsSection }) {
  return (
    <section aria-labelledby={String(number)} className="mt-10">
      <h2 id={String(number)} className="flex gap-3 text-xl font-semibold tracking-tight">
        <span className="w-9 shrink-0 tabular-nums text-muted">{number}</span>
        {section.title}
      </h2>
      <ol className="mt-3 flex flex-col gap-3">
        {section.clauses.map((clause, i) => (
          <NumberedClause key={i} number={`${number}.${i + 1}`} clause={clause} />
        ))}
      </ol>
    </section>
  );
}

interface NumberedClauseProps {
  readonly number: string;
  readonly clause: TermsSection["clauses"][number];
}

function NumberedClause({ number, clause: { text, details } }: NumberedClauseProps) {
  return (
    <li id={number} className="-mx-2 flex gap-3 rounded-md px-2 py-0.5 leading-relaxed target:bg-sunken">
      <a href={`#${number}`} className="w-9 shrink-0 text-sm leading-[1.85] tabular-nums text-muted hover:underline">
        {number}
      </a>
      <div className="min-w-0 flex-1">
        <p className="text-pretty [overflow-wrap:anywhere]">
          <InlineText text={text} />
        </p>
        {details.map((block, i) => (
          <Detail key={i} block={block} />
        ))}
      </div>
    </li>
  );
}

function Detail({ block }: { readonly block: Block }) {
  if (block.kind === "code") return <CodeBlock code={block.code} label={block.label} />;
  if (block.kind !== "list") return null;
  return (
    <ul className="my-2 list-disc space-y-1 pl-5 marker:text-edge">
      {block.items.map((item, i) => (
        <li key={i} className="[overflow-wrap:anywhere]">
          <InlineText text={item} />
        </li>
      ))}
    </ul>
  );
}
