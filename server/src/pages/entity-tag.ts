import { hash } from "node:crypto";

const DIGEST_LENGTH = 22;

/** The strong entity tag of a file. */
export function formatEntityTag(content: string | Uint8Array): string {
  return `"${hash("sha256", content, "base64url").slice(0, DIGEST_LENGTH)}"`;
}
