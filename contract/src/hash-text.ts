/** Offset basis of 32-bit FNV-1a. */
const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/**
 * Returns the FNV-1a hash of a text's UTF-16 units. Not collision resistant.
 *
 * @param begin - another start value gives another hash
 * @returns 32 bits, unsigned
 * @see Fowler, Noll, Vo: The FNV non-cryptographic hash algorithm (IETF draft)
 */
export function hashText(text: string, begin = offsetBasis): number {
  let hash = begin;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  return hash >>> 0;
}
