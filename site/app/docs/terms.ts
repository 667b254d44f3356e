import type { SiteFacts } from "../../../server/src/domain/site-services.ts";
import { type Block, readArticle } from "./article.ts";

/** A numbered clause: a line of Markdown, and what it lists or shows. */
export interface Clause {
  readonly text: string;
  readonly details: readonly Block[];
}

export interface TermsSection {
  readonly title: string;
  readonly clauses: readonly Clause[];
}

/** The terms of use: in `terms.md` each clause is a paragraph, and a list or code after it belongs to it. */
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
