export interface ImportSite {
  /** Undefined for `import(expression)`, which no table can judge. */
  readonly specifier: string | undefined;
  readonly line: number;
}

interface Token {
  readonly text: string;
  readonly index: number;
}

/** Comments, strings, template literals, words, then single characters. */
const tokenPattern = /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`|[\w$]+|\S/gu;
const regexPattern = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/uy;
/** After one of these a slash begins a regular expression; after anything else it divides. */
const beforeRegex = /^(?:|return|typeof|case|of|in|[(,=:[!&|?{};+\-*%<>~^])$/u;

/**
 * Finds every `import` and `export … from`, including type-only and dynamic ones.
 *
 * A lexer that skips comments, strings and regular expressions. A template inside a template is
 * read as three pieces, which works because backticks come in pairs.
 */
export function scanImports(source: string): readonly ImportSite[] {
  const tokens = tokenize(source);
  return tokens.flatMap((token, at) => {
    const found = readImport(tokens, at);
    return found === undefined ? [] : [{ specifier: found.specifier, line: lineOf(source, token.index) }];
  });
}

function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(tokenPattern);
  for (let match = pattern.exec(source); match !== null; match = pattern.exec(source)) {
    const text = match[0];
    if (text.startsWith("//") || text.startsWith("/*")) continue;
    const regex = text === "/" ? matchRegex(source, match.index, tokens.at(-1)?.text ?? "") : undefined;
    if (regex !== undefined) pattern.lastIndex = match.index + regex.length;
    tokens.push({ text: regex ?? text, index: match.index });
  }
  return tokens;
}

function matchRegex(source: string, index: number, previous: string): string | undefined {
  if (!beforeRegex.test(previous)) return undefined;
  const pattern = new RegExp(regexPattern);
  pattern.lastIndex = index;
  return pattern.exec(source)?.[0];
}

function readImport(tokens: readonly Token[], at: number): { specifier: string | undefined } | undefined {
  const word = tokens[at]?.text;
  const previous = tokens[at - 1]?.text;
  const next = tokens[at + 1]?.text ?? "";
  if (previous === "." || (word !== "import" && word !== "export")) return undefined;
  if (word === "export") return /^(?:\{|\*|type)$/u.test(next) ? readFrom(tokens, at + 1) : undefined;
  if (next === "(") return { specifier: unquote(tokens[at + 2]?.text ?? "") };
  if (unquote(next) !== undefined) return { specifier: unquote(next) };
  return next === "." ? undefined : readFrom(tokens, at + 1);
}

/** Reads `… from "x"`, where between stand only names, braces, commas and stars. */
function readFrom(tokens: readonly Token[], start: number): { specifier: string } | undefined {
  for (let at = start; at < tokens.length; at += 1) {
    const text = tokens[at]?.text ?? "";
    const specifier = unquote(tokens[at + 1]?.text ?? "");
    if (text === "from" && specifier !== undefined) return { specifier };
    if (!/^(?:[\w$]+|[{},*])$/u.test(text)) return undefined;
  }
  return undefined;
}

function unquote(text: string): string | undefined {
  return /^["'].*["']$/u.test(text) ? text.slice(1, -1) : undefined;
}

function lineOf(source: string, index: number): number {
  return source.slice(0, index).split("\n").length;
}
