const sampleBytes = 4096;
const [tab, carriageReturn, escape, space] = [9, 13, 27, 32];

/**
 * Decodes a text: UTF-8, UTF-16 with or without a byte order mark, otherwise Windows-1252.
 *
 * @returns undefined for binary data
 * @example
 * decodeText(Uint8Array.of(0x52, 0x6f, 0x73, 0xe9))  // "Rosé"
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return decode(bytes, "utf-16be");
  const zeros = countZeros(bytes.subarray(0, sampleBytes));
  const half = Math.min(bytes.length, sampleBytes) / 2;
  if (half >= 2 && zeros.odd > 0.7 * half && zeros.even === 0) return decode(bytes, "utf-16le");
  if (half >= 2 && zeros.even > 0.7 * half && zeros.odd === 0) return decode(bytes, "utf-16be");
  if (zeros.odd + zeros.even > 0) return undefined;
  try {
    return plain(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return plain(decode(bytes, "windows-1252"));
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Control characters other than line breaks and tabs indicate another kind of file. */
function plain(text: string): string | undefined {
  const hasControls = Array.from(text.slice(0, sampleBytes)).some((character) => {
    const code = character.charCodeAt(0);
    return code < tab || (code > carriageReturn && code < space && code !== escape);
  });
  return hasControls ? undefined : text;
}

function countZeros(bytes: Uint8Array): { readonly even: number; readonly odd: number } {
  let [even, odd] = [0, 0];
  for (const [at, byte] of bytes.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  return { even, odd };
}
