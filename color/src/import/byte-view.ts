export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Returns whether a file contains these ASCII characters at an offset. */
export function hasText(bytes: Uint8Array, text: string, start = 0): boolean {
  return (
    bytes.length >= start + text.length &&
    Array.from(text).every((letter, at) => bytes[start + at] === letter.charCodeAt(0))
  );
}

/** Big-endian, without zeros. */
export function readUtf16(view: DataView, start: number, units: number): string {
  let name = "";
  for (let at = 0; at < units; at += 1) {
    const code = view.getUint16(start + 2 * at);
    if (code !== 0) name += String.fromCharCode(code);
  }
  return name.toWellFormed();
}

export function cutOff(kind: string): SyntaxError {
  return new SyntaxError(`This ${kind} file ends before its swatches do`);
}
