/**
 * A text in UTF-16, the higher byte of a unit first, as formats of Adobe hold names.
 *
 * @param text - any text
 * @returns two bytes for each unit, without a mark at the start and without a zero at the end
 * @see RFC 2781, section 3.1 and 3.2
 * @example
 * encodeUtf16("é").length  // 2
 */
export function encodeUtf16(text: string): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at));
  return new Uint8Array(view.buffer);
}
