import { hash } from "node:crypto";

/** 128 bits of base64url: no two answers of one service share them by accident. */
const digestLength = 22;
const entityTag = /(?:W\/)?("[^"]*")/g;

/** The strong entity tag of these very bytes. */
export function formatEntityTag(content: string | Uint8Array): string {
  return `"${formatDigest(content)}"`;
}

/** What an entity tag is made of: differs when the content does. */
export function formatDigest(content: string | Uint8Array): string {
  return hash("sha256", content, "base64url").slice(0, digestLength);
}

/** The weak entity tag of answers that say the same, if not byte by byte. */
export function formatWeakEntityTag(digest: string): string {
  return `W/"${digest}"`;
}

/**
 * Whether an `If-None-Match` header names this tag, by weak comparison.
 *
 * @see RFC 9110, sections 8.8.3.2 and 13.1.2
 */
export function isEntityTagListed(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  for (const [, listed] of header.matchAll(entityTag)) if (listed === opaque) return true;
  return false;
}
