/** Ids of palettes in half their bytes where they are lowercase UUIDs, as all that the program makes are. UUIDs keep their order. */
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const uuidLength = 36;
export const packedUuidBytes = 17;
/** First bytes: what follows is the 16 bytes of a UUID, or text. */
const uuidMark = "00";
const textMark = 1;
/** Bytes of a UUID with a hyphen before them. */
const hyphenated = 0b10101010000;
const hyphen = 0x2d;
const digits = Buffer.from("0123456789abcdef");

export function packId(id: string): Buffer {
  if (!uuidPattern.test(id)) return Buffer.concat([Buffer.of(textMark), Buffer.from(id)]);
  return Buffer.from(uuidMark + id.replaceAll("-", ""), "hex");
}

/** The same of many, one behind the other, in a third of the time; undefined where not all are UUIDs. */
export function packUuids(ids: readonly string[]): Buffer | undefined {
  if (!ids.every((id) => uuidPattern.test(id))) return undefined;
  return Buffer.from(
    ids
      .map((id) => uuidMark + id)
      .join("")
      .replaceAll("-", ""),
    "hex",
  );
}

/** Written digit by digit: that takes half as long as to cut a text of digits. */
export function unpackId(packed: Buffer): string {
  if (packed[0] === textMark) return packed.toString("utf8", 1);
  const text = Buffer.allocUnsafe(uuidLength);
  let at = 0;
  for (let place = 0; place < packed.length - 1; place++) {
    const byte = packed[place + 1]!;
    if ((hyphenated >> place) & 1) text[at++] = hyphen;
    text[at++] = digits[byte >> 4]!;
    text[at++] = digits[byte & 15]!;
  }
  return text.toString("latin1");
}
