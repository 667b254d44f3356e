/** Reads the bytes of swatch files. Throws past the end. */

/** Returns a view of bytes, respecting their offset in the buffer. */
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

/** Reads big-endian UTF-16 units, without the final zero. */
export function readUtf16(view: DataView, start: number, units: number): string {
  let name = "";
  for (let at = 0; at < units; at += 1) {
    const code = view.getUint16(start + 2 * at);
    if (code !== 0) name += String.fromCharCode(code);
  }
  return name.toWellFormed();
}

/** Thrown when a file is shorter than its header states. */
export function cutOff(kind: string): SyntaxError {
  return new SyntaxError(`This ${kind} file ends before its swatches do`);
}
