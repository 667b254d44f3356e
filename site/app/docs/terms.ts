import type { SiteFacts } from "@tincture/contract/site-services";
import { type Block, readArticle } from "./article.ts";
import type { Text } from "./markdown.ts";

/** A numbered clause, with the lists and code that belong to it. */
export interface Clause {
  readonly text: Text;
  readonly details: readonly Block[];
}

export interface TermsSection {
  readonly title: string;
  readonly clauses: readonly Clause[];
}

/** Reads the terms of use. A clause is a paragraph with the lists and code that follow it. */
export function listTerms(markdown: string, facts: SiteFacts): readonly TermsSection[] {
  return readArticle(markdown, facts).sections.map(({ title, blocks }) => ({
    title,
    clauses: blocks.flatMap((block, at) => {
      if (block.kind !== "text") return [];
      const after = blocks.slice(at + 1);
      const end = after.findIndex(({ kind }) => kind === "text");
      return [{ text: block.text, details: end === -1 ? after : after.slice(0, end) }];
    }),
  }));
}
