/** A piece of a line of Markdown. */
export interface InlinePiece {
  readonly kind: "text" | "code" | "strong" | "link";
  readonly text: string;
  /** Of links. */
  readonly target?: string;
}

const PIECE = /`(?<code>[^`]+)`|\*\*(?<strong>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<target>[^)]+)\)/g;

/** Code, bold text and links in a line of Markdown; the little that tables and the contract use. */
export function parseInline(line: string): readonly InlinePiece[] {
  const pieces: InlinePiece[] = [];
  let end = 0;
  for (const match of line.matchAll(PIECE)) {
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
