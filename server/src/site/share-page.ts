/**
 * Prepares a page that visitors without a cookie share: the nonce is removed, and the policy lists
 * digests of its inline scripts, since caches may store the page.
 */
import { hash } from "node:crypto";
import { formatDigest, formatWeakEntityTag } from "../http/entity-tag.ts";
import type { InlineSources } from "./page-site.ts";

/** Browsers revalidate soon; shared caches may serve it a little longer while they revalidate. */
const cacheControl = "public, max-age=5, s-maxage=30, stale-while-revalidate=30";

export interface WholePage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Uint8Array;
}

export interface SharablePage {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly body: Uint8Array;
}

interface SharedOptions {
  /** The nonce of the rendered page. */
  readonly nonce: string;
  /** @param inline - sources of the page's inline scripts and styles */
  readonly formatPolicy: (inline: InlineSources) => string;
}

/**
 * A public nonce for style elements only, since the editor's drag layer creates some at run time.
 * They can do no more than style attributes, which are allowed everywhere.
 */
const styleNonce = "styles";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns the page for all visitors; undefined if it must not be shared. */
export function sharePage(made: WholePage, { nonce, formatPolicy }: SharedOptions): SharablePage | undefined {
  if (made.status !== 200 || made.headers.has("set-cookie") || made.body.length === 0) return undefined;
  const html = typeof made.body === "string" ? made.body : decoder.decode(made.body);
  const text = html.replaceAll(` nonce="${nonce}"`, ` nonce="${styleNonce}"`);
  // The nonce elsewhere in the page would reveal it to other visitors.
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

/**
 * Returns digests of scripts and styles with the nonce only, so that injected code stays forbidden.
 */
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
