/** Reads Markdown with marked into plain data, which loaders send to the browser without marked. */
import { Lexer, type MarkedToken, type Token, type Tokens } from "marked";

interface Piece {
  readonly kind: "text" | "code" | "strong" | "link";
  readonly text: string;
  readonly target?: string;
}

export type Text = readonly Piece[];

export function lexBlocks(markdown: string): readonly MarkedToken[] {
  return new Lexer()
    .lex(markdown)
    .filter(isBuiltIn)
    .filter(({ type }) => type !== "space");
}

export function parseInline(line: string): Text {
  return readInline(Lexer.lexInline(line));
}

/** Converts the inline tokens of a block. A line break counts as a space. */
export function readInline(tokens: readonly Token[]): Text {
  return tokens.filter(isBuiltIn).map((token) => {
    const text = ("text" in token ? token.text : token.raw).replaceAll(/\s*\n\s*/g, " ");
    if (token.type === "codespan") return { kind: "code", text };
    if (token.type === "strong") return { kind: "strong", text };
    // A bare address stays text.
    if (token.type === "link" && token.raw.startsWith("[")) return { kind: "link", text, target: token.href };
    return { kind: "text", text };
  });
}

/** Marked runs without extensions, so all tokens have its own types. */
function isBuiltIn(token: Token): token is MarkedToken {
  return token.type !== "";
}

export function toPlainText(text: Text): string {
  return text.map((piece) => piece.text).join("");
}

export function readTable(markdown: string, heading: string): readonly (readonly Text[])[] {
  const tokens = lexBlocks(markdown);
  const start = tokens.findIndex((token) => token.type === "heading" && token.text === heading);
  const section = tokens.slice(start + 1);
  const end = section.findIndex(({ type }) => type === "heading");
  const table = section.slice(0, end === -1 ? undefined : end).find(({ type }) => type === "table");
  if (start === -1 || table?.type !== "table") throw new Error(`There is no table below "${heading}"`);
  return readRows(table);
}

export function readRows(table: Tokens.Table): readonly (readonly Text[])[] {
  return table.rows.map((row) => row.map(({ tokens }) => readInline(tokens)));
}

export function listErrors(markdown: string, heading: string) {
  return readTable(markdown, heading).map(([first = [], second = [], meaning = [], remedy = []]) => {
    const [code, status] = [toPlainText(first), toPlainText(second)];
    if (!/^\w+$/.test(code) || !/^\d{3}$/.test(status))
      throw new Error(`Expected an error code and a status, got "${code}" and "${status}"`);
    return { code, status: Number(status), meaning, remedy };
  });
}
