/**
 * Encodes a text as big-endian UTF-16, as Adobe's formats store names.
 *
 * @returns two bytes per unit, without a byte order mark or final zero
 * @see RFC 2781, section 3.1 and 3.2
 */
export function encodeUtf16(text: string): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at));
  return new Uint8Array(view.buffer);
}
