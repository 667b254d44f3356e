/** An article of the documentation, written in Markdown: a title, a line about it, and sections of simple blocks. */
import { exportFormats } from "@tincture/color/export";
import type { SiteFacts } from "../../../server/src/domain/site-services.ts";
import { formatAttribution } from "../ground/attribution-snippet.ts";
import { readRow } from "./markdown.ts";
import { formatCount } from "../ui/format-count.ts";

/** A row of a list of names; texts are lines of Markdown. */
export interface Entry {
  /** Where links lead. */
  readonly id?: string;
  readonly term: string;
  /** What is said beside the term. */
  readonly notes: readonly string[];
  readonly text: string;
  /** What to do about it. */
  readonly remedy?: string;
}

/** Texts are lines of Markdown. */
export type Block =
  | { readonly kind: "text" | "heading"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "code"; readonly label: string; readonly code: string }
  | { readonly kind: "entries"; readonly entries: readonly Entry[] }
  | { readonly kind: "strips"; readonly strips: readonly Strip[]; readonly isSlim?: boolean }
  /** When the credits come back, by the reader's clock. */
  | { readonly kind: "midnight" };

/** A palette to look at. */
export interface Strip {
  readonly label: string;
  readonly colors: readonly string[];
}

interface ArticleSection {
  /** The fragment of its address. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

interface Article {
  readonly title: string;
  readonly intro: string;
  /** Before the first section. */
  readonly lead: readonly Block[];
  readonly sections: readonly ArticleSection[];
}

/** Blocks that are computed, by the names that stand for them. */
export type Parts = Readonly<Record<string, () => Block>>;

/**
 * Reads an article.
 *
 * @param markdown - `{siteUrl}` and the like stand for facts of the instance, `{name}` on a line of its own for a part
 */
export function readArticle(markdown: string, facts: SiteFacts, parts: Parts = {}): Article {
  const [head = "", ...sections] = fillIn(markdown, facts).split(/^## /m);
  const [title = "", intro = "", ...lead] = splitBlocks(head);
  return {
    title: title.slice(2),
    intro: joinLines(intro),
    lead: lead.map((text) => readBlock(text, parts)),
    sections: sections.map((text) => readSection(text, parts)),
  };
}

function fillIn(markdown: string, facts: SiteFacts): string {
  const { siteName, siteUrl, dailyCredits } = facts;
  const values: Readonly<Record<string, string>> = {
    siteName,
    siteUrl,
    dailyCredits: String(dailyCredits),
    /** For people to read. */
    credits: formatCount(dailyCredits),
    creditsLeft: String(Math.max(0, dailyCredits - 1)),
    attribution: formatAttribution(facts),
    formats: formatExtensions(),
  };
  return markdown.replaceAll(/<!--[^]*?-->|\{(\w+)\}/g, (found: string, name = "") =>
    name === "" ? "" : (values[name] ?? found),
  );
}

/** What palettes are saved as: "`css`, `png` or `gpl`". */
function formatExtensions(): string {
  const codes = exportFormats.map(({ extension }) => `\`${extension}\``);
  return `${codes.slice(0, -1).join(", ")} or ${codes.at(-1)}`;
}

/** Code from fence to fence, and what stands between empty lines. */
function splitBlocks(text: string): readonly string[] {
  return text.match(/^```[^]*?^```$|^\S.*(?:\n.+)*/gm) ?? [];
}

function readSection(text: string, parts: Parts): ArticleSection {
  const [heading = "", ...blocks] = splitBlocks(text);
  const [, title = heading, id = ""] = /^(.*) \{#(.*)\}$/.exec(heading) ?? [];
  return { id, title, blocks: blocks.map((block) => readBlock(block, parts)) };
}

/** @throws {Error} when it names a part that is not there */
function readBlock(text: string, parts: Parts): Block {
  const [, label, code] = /^```\w* (.*)\n([^]*)\n```$/.exec(text) ?? [];
  if (label !== undefined && code !== undefined) return { kind: "code", label, code };
  const [, name] = /^\{(\w+)\}$/.exec(text) ?? [];
  if (name !== undefined) return readPart(name, parts);
  if (text.startsWith("### ")) return { kind: "heading", text: text.slice("### ".length) };
  if (text.startsWith("- ")) return { kind: "list", items: text.slice(2).split(/\n- /).map(joinLines) };
  if (text.startsWith("| ")) return { kind: "entries", entries: text.split("\n").slice(2).map(readEntry) };
  return { kind: "text", text: joinLines(text) };
}

function readPart(name: string, parts: Parts): Block {
  const part = parts[name];
  if (part === undefined) throw new Error(`The documentation has no part {${name}}`);
  return part();
}

function readEntry(line: string): Entry {
  const [term = "", note = "", text = ""] = readRow(line);
  return { term, notes: note === "" ? [] : [note], text };
}

function joinLines(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, " ");
}
