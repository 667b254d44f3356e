/** Markdown with facts of the instance. */
import { exportFormats } from "@tincture/color/export";
import type { MarkedToken, Token } from "marked";
import type { SiteFacts } from "@tincture/contract/site-services";
import { formatAttribution } from "../shell/snippets.ts";
import { formatCount } from "../ui/format-text.ts";
import { lexBlocks, readInline, readRows, type Text, toPlainText } from "./markdown.ts";

export interface Entry {
  readonly id?: string;
  readonly term: string;
  readonly notes: readonly string[];
  readonly text: Text;
  readonly remedy?: Text;
}

export type Block =
  | { readonly kind: "text"; readonly text: Text }
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly Text[] }
  | { readonly kind: "code"; readonly label: string; readonly code: string }
  | { readonly kind: "entries"; readonly entries: readonly Entry[] }
  | { readonly kind: "strips"; readonly strips: readonly Strip[]; readonly isSlim?: boolean }
  | { readonly kind: "messages"; readonly label: string; readonly messages: readonly Message[] }
  /** When credits are renewed, by the reader's clock. */
  | { readonly kind: "midnight" };

interface Strip {
  readonly label: string;
  readonly colors: readonly string[];
}

export interface Message {
  readonly from: "client" | "server";
  readonly text: string;
  readonly isLost?: boolean;
}

export interface Article {
  readonly title: string;
  readonly intro: Text;
  readonly lead: readonly Block[];
  readonly sections: readonly { readonly id: string; readonly title: string; readonly blocks: readonly Block[] }[];
}

/** Blocks that are computed, by the names that stand for them in the Markdown. */
export type Parts = Readonly<Record<string, () => Block>>;

/**
 * @param markdown - `{siteUrl}` and the like stand for facts of the instance, `{name}` on a line of
 *   its own for a part. A fence has a label after its language.
 */
export function readArticle(markdown: string, facts: SiteFacts, parts: Parts = {}): Article {
  const [title, intro, ...tokens] = lexBlocks(fillIn(markdown, facts));
  if (title?.type !== "heading" || intro?.type !== "paragraph") throw new Error("Expected a title and an introduction");
  const lead: Block[] = [];
  const sections: { readonly id: string; readonly title: string; readonly blocks: Block[] }[] = [];
  for (const token of tokens) {
    if (token.type === "heading" && token.depth === 2) sections.push({ ...readHeading(token.text), blocks: [] });
    else (sections.at(-1)?.blocks ?? lead).push(readBlock(token, parts));
  }
  return { title: title.text, intro: readInline(intro.tokens), lead, sections };
}

function readHeading(text: string) {
  const [, title = text, id = ""] = /^(.*) \{#(.*)\}$/.exec(text) ?? [];
  return { id, title };
}

function fillIn(markdown: string, facts: SiteFacts): string {
  const { siteName, siteUrl, dailyCredits } = facts;
  const values: Readonly<Record<string, string>> = {
    siteName,
    siteUrl,
    dailyCredits: String(dailyCredits),
    credits: formatCount(dailyCredits),
    creditsLeft: String(Math.max(0, dailyCredits - 1)),
    attribution: formatAttribution(facts),
    formats: formatExtensions(),
  };
  return markdown.replaceAll(/<!--[^]*?-->|\{(\w+)\}/g, (found: string, name = "") =>
    name === "" ? "" : (values[name] ?? found),
  );
}

/** The formats of palette files: "`css`, `png` or `gpl`". */
function formatExtensions(): string {
  const codes = exportFormats.map(({ extension }) => `\`${extension}\``);
  return `${codes.slice(0, -1).join(", ")} or ${codes.at(-1)}`;
}

function readBlock(token: MarkedToken, parts: Parts): Block {
  if (token.type === "code") return { kind: "code", label: token.lang?.replace(/^\w* /, "") ?? "", code: token.text };
  if (token.type === "heading") return { kind: "heading", text: token.text };
  if (token.type === "list")
    return { kind: "list", items: token.items.map(({ tokens }) => readInline(listInline(tokens))) };
  if (token.type === "table") return { kind: "entries", entries: readRows(token).map(readEntry) };
  if (token.type !== "paragraph") throw new Error(`The documentation cannot show Markdown of type "${token.type}"`);
  const [, name] = /^\{(\w+)\}$/.exec(token.text) ?? [];
  return name === undefined ? { kind: "text", text: readInline(token.tokens) } : readPart(name, parts);
}

function listInline(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token) => ("tokens" in token ? (token.tokens ?? []) : []));
}

function readPart(name: string, parts: Parts): Block {
  const part = parts[name];
  if (part === undefined) throw new Error(`The documentation has no part {${name}}`);
  return part();
}

function readEntry([term = [], note = [], text = []]: readonly Text[]): Entry {
  return { term: toPlainText(term), notes: note.length === 0 ? [] : [toPlainText(note)], text };
}

export type TermsSection = ReturnType<typeof listTerms>[number];

/** Reads the terms of use. A clause is a paragraph with the lists and code that follow it. */
export function listTerms(markdown: string, facts: SiteFacts) {
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
