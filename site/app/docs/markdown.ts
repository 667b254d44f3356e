/** As much Markdown as the pages take from the repository: lines, tables, and the tables of errors. */

/** A piece of a line of Markdown. */
export interface InlinePiece {
  readonly kind: "text" | "code" | "strong" | "link";
  readonly text: string;
  /** Of links. */
  readonly target?: string;
}

const piece = /`(?<code>[^`]+)`|\*\*(?<strong>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<target>[^)]+)\)/g;

/** Code, bold text and links in a line of Markdown; the little that tables and the contract use. */
export function parseInline(line: string): readonly InlinePiece[] {
  const pieces: InlinePiece[] = [];
  let end = 0;
  for (const match of line.matchAll(piece)) {
    pieces.push({ kind: "text", text: line.slice(end, match.index) }, readPiece(match.groups ?? {}));
    end = match.index + match[0].length;
  }
  pieces.push({ kind: "text", text: line.slice(end) });
  return pieces.filter(({ text }) => text !== "");
}

function readPiece(groups: Readonly<Record<string, string | undefined>>): InlinePiece {
  const { code, strong, label = "", target = "" } = groups;
  if (code !== undefined) return { kind: "code", text: code };
  if (strong !== undefined) return { kind: "strong", text: strong };
  return { kind: "link", text: label, target };
}

/**
 * The first table below a heading of a Markdown file.
 *
 * @param heading - its text without the number signs
 * @returns rows of cells in Markdown, without the table's head
 * @throws {Error} when there is no such heading, or no table below it before the next
 */
export function readTable(markdown: string, heading: string): readonly (readonly string[])[] {
  const lines = markdown.split("\n");
  const start = lines.findIndex((line) => line.replace(/^#+ /, "") === heading && line.startsWith("#"));
  const section = lines.slice(start + 1);
  const end = section.findIndex((line) => line.startsWith("#"));
  const rows = section.slice(0, end === -1 ? undefined : end).filter((line) => line.startsWith("|"));
  if (start === -1 || rows.length < 3) throw new Error(`There is no table below "${heading}"`);
  return rows.slice(2).map(readRow);
}

/** The cells of a row of a table. */
export function readRow(line: string): readonly string[] {
  return line
    .slice(1, line.lastIndexOf("|"))
    .split("|")
    .map((cell) => cell.trim());
}

/** A code of `docs/errors.md`; texts are lines of Markdown. */
interface DocumentedError {
  readonly code: string;
  readonly status: number;
  readonly meaning: string;
  readonly remedy: string;
}

/** @throws {Error} when the file has no such table, or its columns are others */
export function listErrors(markdown: string, heading: string): readonly DocumentedError[] {
  return readTable(markdown, heading).map(([code = "", status = "", meaning = "", remedy = ""]) => {
    if (!/^`\w+`$/.test(code) || !/^\d{3}$/.test(status)) throw new Error(`This is no error: ${code} ${status}`);
    return { code: code.slice(1, -1), status: Number(status), meaning, remedy };
  });
}
