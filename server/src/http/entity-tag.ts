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

/** For replies that are equal in meaning but not in every byte. */
export function formatWeakEntityTag(digest: string): string {
  return `W/"${digest}"`;
}

/** Compares an `If-None-Match` header weakly, see RFC 9110, section 13.1.2. */
export function isEntityTagListed(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  for (const [, listed] of header.matchAll(entityTag)) if (listed === opaque) return true;
  return false;
}
