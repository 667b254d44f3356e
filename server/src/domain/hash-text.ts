/** Where FNV-1a of 32 bits begins. */
const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/**
 * FNV-1a over the UTF-16 units of a text: a hash to tell texts apart by, of those that nobody chooses to collide.
 *
 * @param begin - another beginning gives another hash of the same text
 * @returns 32 bits, without a sign
 * @see Fowler, Noll, Vo: The FNV non-cryptographic hash algorithm (IETF draft)
 */
export function hashText(text: string, begin = offsetBasis): number {
  let hash = begin;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  return hash >>> 0;
}
