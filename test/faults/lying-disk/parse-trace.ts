/** What strace wrote, as system calls. */

/** A call that came back. */
export interface SystemCall {
  readonly name: string;
  /** As strace writes them, bytes and paths in hexadecimal. */
  readonly args: readonly string[];
  readonly result: string;
  /** The line on which it began, and the one on which it was back: others may have begun and ended between. */
  readonly began: number;
  readonly ended: number;
}

/**
 * Reads a trace of one process and its threads. Calls that never came back are left out.
 *
 * @param lines - of `strace -f -y -xx`
 * @returns in the order in which they began
 */
export function parseTrace(lines: Iterable<string>): readonly SystemCall[] {
  const calls: SystemCall[] = [];
  const unfinished = new Map<string, Unfinished>();
  let position = 0;
  for (const line of lines) {
    position += 1;
    const space = line.indexOf(" ");
    const thread = line.slice(0, space);
    const text = line.slice(space).trimStart();
    const begun = unfinished.get(thread);
    if (text.endsWith(interruption)) {
      unfinished.set(thread, { text: text.slice(0, -interruption.length), began: position });
    } else if (begun && text.startsWith("<... ")) {
      unfinished.delete(thread);
      calls.push(
        parseCall(begun.text + text.slice(text.indexOf("resumed>") + "resumed>".length), begun.began, position),
      );
    } else if (/^\w+\(/u.test(text)) {
      calls.push(parseCall(text, position, position));
    }
  }
  return calls.toSorted((a, b) => a.began - b.began);
}

/** The beginning of a call during which strace wrote another thread's. */
interface Unfinished {
  readonly text: string;
  readonly began: number;
}

const interruption = " <unfinished ...>";

/** Nothing within the arguments can be mistaken for what is between them, since all that is free text is in hexadecimal. */
function parseCall(text: string, began: number, ended: number): SystemCall {
  const open = text.indexOf("(");
  const equals = text.lastIndexOf(" = ");
  const close = text.lastIndexOf(")", equals);
  return {
    name: text.slice(0, open),
    args: text.slice(open + 1, close).split(", "),
    result: text.slice(equals + " = ".length),
    began,
    ended,
  };
}

/** A string of a call: `"\x61\x62"`. */
export function parseBytes(argument: string): Buffer {
  return Buffer.from(argument.slice(1, argument.lastIndexOf('"')).replaceAll("\\x", ""), "hex");
}

/** The path behind a descriptor: `3<\x2f\x61>`; empty for what has none, and for a file that has been removed. */
export function parseDescriptorPath(argument: string): string {
  const path = /^[^<]*<(?<hex>(?:\\x[0-9a-f]{2})*)>$/u.exec(argument)?.groups?.["hex"] ?? "";
  return Buffer.from(path.replaceAll("\\x", ""), "hex").toString();
}
