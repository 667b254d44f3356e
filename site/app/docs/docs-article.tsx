import type { ReactNode } from "react";

interface DocsArticleProps {
  readonly title: string;
  readonly intro: ReactNode;
  readonly children: ReactNode;
}

const prose = [
  "[&_p]:max-w-[68ch] [&_p]:text-pretty [&_p]:leading-relaxed",
  "[&_ul.plain]:max-w-[68ch] [&_ul.plain]:list-disc [&_ul.plain]:space-y-1.5 [&_ul.plain]:pl-5 [&_ul.plain]:leading-relaxed",
  "[&_ul.plain]:marker:text-edge",
].join(" ");

/** A page of the documentation. */
export function DocsArticle({ title, intro, children }: DocsArticleProps) {
  return (
    <article className={prose}>
      <h1 className="text-balance text-4xl font-semibold tracking-tight sm:text-5xl">{title}</h1>
      <p className="mt-4 text-lg text-muted">{intro}</p>
      {children}
    </article>
  );
}

interface DocsSectionProps {
  /** Where links lead: the fragment of its address. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a page with an address of its own. */
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
