import { hash } from "node:crypto";

/** 128 bits of base64url: no two answers of one service share them by accident. */
const DIGEST_LENGTH = 22;
const ENTITY_TAG = /(?:W\/)?("[^"]*")/g;

/**
 * The weak entity tag of an answer.
 *
 * @param content - the serialized `data`, and `pagination` on lists; never `meta`, which differs each time
 */
export function formatEtag(content: string): string {
  return `W/"${hash("sha256", content, "base64url").slice(0, DIGEST_LENGTH)}"`;
}

/**
 * Whether an `If-None-Match` header names this tag, by weak comparison.
 *
 * @see RFC 9110, sections 8.8.3.2 and 13.1.2
 */
export function isEtagListed(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  for (const [, listed] of header.matchAll(ENTITY_TAG)) if (listed === opaque) return true;
  return false;
}
