import { hash } from "node:crypto";

/** 128 bits of base64url, so that collisions do not occur. */
const digestLength = 22;
const entityTag = /(?:W\/)?("[^"]*")/g;

export function formatEntityTag(content: string | Uint8Array): string {
  return `"${formatDigest(content)}"`;
}

export function formatDigest(content: string | Uint8Array): string {
  return hash("sha256", content, "base64url").slice(0, digestLength);
}

/** Returns a weak entity tag, for replies that are equal in meaning but not in every byte. */
export function formatWeakEntityTag(digest: string): string {
  return `W/"${digest}"`;
}

/**
 * Returns whether an `If-None-Match` header lists a tag, by weak comparison.
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
