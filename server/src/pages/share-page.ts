/**
 * A page as all visitors without a cookie get it: without the nonce that it was made with. Others may keep it too, so its policy names the
 * digests of its own inline scripts.
 */
import { hash } from "node:crypto";
import { formatDigest, formatWeakEntityTag } from "../http/entity-tag.ts";
import type { InlineSources } from "./page-site.ts";

/** A browser asks again soon; caches in between may answer a little longer, and fetch a new one meanwhile. */
const cacheControl = "public, max-age=5, s-maxage=30, stale-while-revalidate=30";

/** A page as the site made it. */
export interface WholePage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Uint8Array;
}

/** A page for all. */
export interface SharablePage {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly body: Uint8Array;
}

interface SharedOptions {
  /** That the page was made with. */
  readonly nonce: string;
  /** @param inline - sources of the page's own inline scripts and styles */
  readonly formatPolicy: (inline: InlineSources) => string;
}

/**
 * Known to everybody, and good for style elements alone: the editor's drag layer makes some that no digest can name beforehand. They
 * can do no more than style attributes, which are allowed everywhere.
 */
const styleNonce = "styles";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The page as all get it; undefined when it is not one for all. */
export function sharePage(made: WholePage, { nonce, formatPolicy }: SharedOptions): SharablePage | undefined {
  if (made.status !== 200 || made.headers.has("set-cookie") || made.body.length === 0) return undefined;
  const html = typeof made.body === "string" ? made.body : decoder.decode(made.body);
  const text = html.replaceAll(` nonce="${nonce}"`, ` nonce="${styleNonce}"`);
  // It would tell everybody what only one answer may know.
  if (text.includes(nonce)) return undefined;
  const body = encoder.encode(text);
  const etag = formatWeakEntityTag(formatDigest(body));
  const headers = {
    ...Object.fromEntries(made.headers),
    "cache-control": cacheControl,
    "content-security-policy": formatPolicy(listInlineCode(html, nonce)),
    etag,
    vary: "Cookie, Accept-Encoding",
  };
  return { headers, etag, body };
}

/** Of scripts and styles with the nonce alone: what came into the page in another way stays forbidden. */
function listInlineCode(html: string, nonce: string): InlineSources {
  const sources = { script: new Set<string>(), style: new Set<string>() };
  const opening = /<(script|style)\b([^>]*)>/g;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const [, tag = "", attributes = ""] = found;
    const start = opening.lastIndex;
    const end = html.indexOf(`</${tag}>`, start);
    if (end === -1) continue;
    opening.lastIndex = end;
    const isOurs = attributes.includes(` nonce="${nonce}"`) && end > start;
    const digest = isOurs ? hash("sha256", html.slice(start, end), "base64") : undefined;
    if (digest !== undefined) sources[tag === "script" ? "script" : "style"].add(`'sha256-${digest}'`);
  }
  return { scripts: [...sources.script], styles: [`'nonce-${styleNonce}'`, ...sources.style] };
}
