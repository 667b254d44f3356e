/** Access to the bytes of a file of swatches; past the end it throws. */

/** A view of the bytes, wherever they are in their buffer. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Whether a file has these ASCII characters at a place. */
export function hasText(bytes: Uint8Array, text: string, start = 0): boolean {
  return (
    bytes.length >= start + text.length &&
    Array.from(text).every((letter, at) => bytes[start + at] === letter.charCodeAt(0))
  );
}

/** Reads big-endian UTF-16 units, without the zero at their end. */
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
