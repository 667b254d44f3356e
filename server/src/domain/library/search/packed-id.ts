const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** First bytes: what follows is the 16 bytes of a UUID, or text. */
const uuidMark = 0;
const textMark = 1;
const hexEnds = [8, 12, 16, 20, 32];

/** An id in half its bytes where it is a lowercase UUID, as all that the program makes are. UUIDs keep their order. */
export function packId(id: string): Buffer {
  if (!uuidPattern.test(id)) return Buffer.concat([Buffer.of(textMark), Buffer.from(id)]);
  return Buffer.from(String(uuidMark).padStart(2, "0") + id.replaceAll("-", ""), "hex");
}

export function unpackId(packed: Buffer): string {
  if (packed[0] === textMark) return packed.toString("utf8", 1);
  const hex = packed.toString("hex", 1);
  return hexEnds.map((end, part) => hex.slice(hexEnds[part - 1] ?? 0, end)).join("-");
}
