import {
  type DigitOrder,
  hasLetterAndDigit,
  isBareHex,
  isHexInProse,
  isHexWord,
  readDigits,
  readNumbers,
} from "./color-values.ts";
import { cssProperty } from "./code-values.ts";
import { isInDerived } from "./color-constructors.ts";
import { isGenericKey, isOtherKey } from "./color-words.ts";
import {
  cssColorFunctions,
  isCssColorCall,
  keywordLike,
  readCssColor,
  readHslTriple,
  readWrittenColor,
} from "./css-color.ts";
import { type ColorReading, type Finding, nameReading, quoteSource } from "./found-colors.ts";

/** Longer texts are not lists of names. */
const itemsMax = 4000;
const labelWordsMax = 6;
const labelLengthMax = 60;
const callLengthMax = 300;

/** After these, `#` and digits are an issue number. */
const issueWords = /\b(?:issues?|prs?|pull requests?|bugs?|tickets?|fix(?:es|ed)?|close[sd]?|resolve[sd]?|orders?)\b/i;

interface Mention {
  readonly start: number;
  readonly end: number;
  readonly reading: ColorReading;
  readonly isHash: boolean;
}

/** Reads a text that is a list of colors and nothing else. */
export function readPlainList(text: string): readonly Finding[] | undefined {
  const lines = text.split(/[\r\n]+/).filter((line) => !/^\s*(?:[!;]|\/\/|#\s)/.test(line));
  const channels = lines.map((line) => readChannels(line));
  if (lines.length > 0 && channels.every((line) => line !== undefined)) return channels;
  if (text === "" || /[{}<>@$\\]/.test(text.slice(0, 10_000))) return undefined;
  const items = splitItems(text);
  // Words such as "facade" are names beside marked hexes.
  if (items.some((item) => item.startsWith("#")) && items.some((item) => isHexWord(item))) return undefined;
  const whole = items.map((item) => readItem(item));
  if (whole.every((reading) => reading !== undefined)) {
    const order = orderOfList(items);
    return whole.map((reading, index) => nameReading(readMarked(items[index] ?? "", order) ?? reading, ""));
  }
  if (items.length > 20_000) return undefined;
  const words = items.flatMap((item) =>
    readItem(item) === undefined
      ? item.split(/[\s/|+&•·–—-]+|(?<=[\da-f])(?=#)/i).filter((word) => word !== "")
      : [item],
  );
  const readings = words.map((word) => readItem(word));
  if (!readings.every((reading) => reading !== undefined)) return undefined;
  const orders = orderOfList(words);
  return words.map((word, index) => nameReading(readMarked(word, orders) ?? readings[index]!, ""));
}

/**
 * Reads lines or items that each are a color with a name, if most are: `Deep water: #264653`, `2.
 * Sea – 2A9D8F`.
 */
export function readNamedItems(text: string): readonly Finding[] | undefined {
  if ((/[{}]/.test(text) && /--[\w-]+\s*:/.test(text)) || /\bQ?Color\s+\w+\s*[(=]/.test(text)) return undefined;
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  const isLine = lines.length === 1;
  const items = isLine ? splitItems(text) : lines;
  if (items.length > itemsMax) return undefined;
  // Digits alone count beside hexes that leave no doubt.
  const sure = items.map((item) => readNamed(item, false));
  const read = sure.some((finding) => typeof finding === "object") ? items.map((item) => readNamed(item, true)) : sure;
  const named = read.filter((finding) => finding !== undefined);
  if (named.length === 0 || 2 * named.length < items.length || read.includes("code")) return undefined;
  return read.flatMap((finding, at) =>
    finding === undefined ? findMentions(items[at] ?? "") : finding === "code" ? [] : [finding],
  );
}

/** Finds the colors with a notation in any text. */
export function findMentions(text: string): readonly Finding[] {
  const isAboutIssues = issueWords.test(text);
  return listMentions(text)
    .filter(({ start, end, isHash }) => !isHash || isHexInProse(text.slice(start + 1, end)))
    .filter(({ start, end }) => !isAboutIssues || !/^#\d+$/.test(text.slice(start, end)))
    .filter(
      ({ start }) => !isOtherKey(/([\w-]+)[\s:=(]{0,3}$/.exec(text.slice(Math.max(0, start - 30), start))?.[1] ?? ""),
    )
    .map(({ reading }) => nameReading(reading, ""));
}

export function readItem(item: string): ColorReading | undefined {
  const text = item.trim();
  if (text.length > callLengthMax || text === "") return undefined;
  if (isBareHex(text))
    return /^\d{8}$/.test(text)
      ? undefined
      : readDigits(text, /^ff/i.test(text) && !/ff$/i.test(text) ? "argb" : "rgba");
  if (/^0x(?:[\da-f]{6}|[\da-f]{8})$/i.test(text)) return readDigits(text, "argb");
  return (
    readWrittenColor(text) ??
    (/^[a-z]+(?: [a-z]+){1,3}$/i.test(text) ? readCssColor(text.replaceAll(" ", "")) : undefined)
  );
}

/** Splits at lines, and at commas and semicolons outside of parentheses. */
function splitItems(text: string): readonly string[] {
  const items: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at <= text.length; at += 1) {
    const character = text[at] ?? "\n";
    if (character === "(") depth += 1;
    if (character === ")" && depth > 0) depth -= 1;
    if (character === "\n" || (depth === 0 && /[,;|\t]/.test(character))) {
      if (character === "\n") depth = 0;
      items.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return items
    .map((item) => item.replaceAll(/^[\s"'`[•*–—-]+|(?<![\s"'`\].])[\s"'`\].]+$/g, ""))
    .filter((item) => item !== "");
}

/** Marked codes of eight digits that all begin with ff, and do not all end with it, are ARGB. */
function orderOfList(words: readonly string[]): DigitOrder {
  const long = words.filter((word) => /^(?:#|0x)?[\da-f]{8}$/i.test(word));
  const isArgb =
    long.length > 0 && long.every((word) => /^(?:#|0x)?ff/i.test(word)) && !long.every((word) => /ff$/i.test(word));
  return isArgb && (long.length > 1 || !long[0]?.startsWith("#")) ? "argb" : "rgba";
}

function readMarked(word: string, order: DigitOrder): ColorReading | undefined {
  return /^(?:#|0x)?[\da-f]{8}$/i.test(word) ? readDigits(word, /^0x/i.test(word) ? "argb" : order) : undefined;
}

/** `38, 70, 83`, `222.2 47.4% 11.2%`, or with a name `38 70 83 Sea`. */
function readChannels(line: string): Finding | undefined {
  const hsl = readHslTriple(line);
  if (hsl !== undefined) return nameReading(hsl, "");
  const [, r, g, b, name = ""] =
    /^\s*\(?\s*(\d{1,3})(?:\s*[,;]\s*|\s+)(\d{1,3})(?:\s*[,;]\s*|\s+)(\d{1,3})\s*\)?[,;]?(?:\s+([a-z][\w '-]{1,60}))?\s*$/i.exec(
      line,
    ) ?? [];
  if (r === undefined) return undefined;
  const channels = [r, g, b].map(Number);
  if (name === "" && channels.every((channel) => channel < 32)) return undefined;
  const reading = readNumbers("rgb", channels, false);
  return reading && nameReading(reading, name);
}

/** `Sea, #2a9d8f, Ink, #1d3557`, or each on a line of its own. */
export function readAlternating(text: string): readonly Finding[] | undefined {
  const items = splitItems(text);
  if (items.length < 4 || items.length > itemsMax || items.length % 2 !== 0) return undefined;
  const readings = items.map((item) => (/[#(\d]/.test(item) ? readItem(item) : undefined));
  const first = readings[0] === undefined ? 1 : 0;
  const isInTurns = readings.every((reading, at) => (reading !== undefined) === (at % 2 === first));
  if (!isInTurns) return undefined;
  return readings.flatMap((reading, at) => {
    const name = tidyLabel(items[first === 1 ? at - 1 : at + 1] ?? "");
    return reading === undefined ? [] : [nameReading(reading, name ?? "")];
  });
}

function readNamed(item: string, takesDigits: boolean): Finding | "code" | undefined {
  const text = item.trim().replace(/[,;]$/, "");
  if (text.length > 400) return undefined;
  const own = /[#(\d]/.test(text) && !/^(?:\d+|#\d{1,5})$/.test(text) ? readItem(text) : undefined;
  if (own !== undefined) return nameReading(own, "");
  const mentions = listMentions(text);
  const [mention] = mentions;
  if (mentions.length > 1) return undefined;
  if (mention !== undefined) {
    const digits = text.slice(mention.start + 1, mention.end);
    if (mention.isHash && (!isHexInProse(digits) || (/^\d+$/.test(digits) && issueWords.test(text)))) return undefined;
    const label = `${text.slice(0, mention.start)} ${text.slice(mention.end)}`;
    const around = tidyLabel(label);
    if (around === undefined) return "code";
    return isOtherKey(around.toLowerCase()) || around.split(" ").length > labelWordsMax
      ? undefined
      : nameReading(mention.reading, around);
  }
  const [, before = "", after = ""] = /^(.*?\S)?[\s:=–—|,(-]+([\da-f]{6})\)?$/i.exec(text) ?? [];
  const [, first = "", rest = ""] = /^([\da-f]{6})[\s:=–—|,-]+(\S.*)$/i.exec(text) ?? [];
  const [digits, label] = after === "" ? [first, rest] : [after, before];
  if (digits === "" || !(takesDigits || hasLetterAndDigit(digits))) return undefined;
  const name = tidyLabel(label);
  if (name === undefined) return "code";
  return isOtherKey(name) || name.split(" ").length > labelWordsMax
    ? undefined
    : nameReading(readDigits(digits, "rgba")!, name);
}

function tidyLabel(label: string): string | undefined {
  if (/[{}<>$@\\;]|--|^\s*(?:const|let|var|val|static|final|public|private|def|export|import|return)\b/.test(label))
    return undefined;
  const bare = label
    .replaceAll(/\*\*|`/g, "")
    .replace(/^\s*(?:\d{1,3}[.)]\s|[-*•–]\s)/, "")
    .replace(/^(.*\S)\s*\(\s*\)\s*[:–—-].*$/, "$1")
    .replace(/^[^()]*\(\s*\d+\s*,/, "")
    .replaceAll(/^\s*\(|\)\s*$|\(\s*\)|["'`“”„«»]/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[\s:=–—|,./#-]+|[\s:=–—|,./(-]+$/g, "")
    .trim();
  if ((cssProperty.test(bare) && /:|="/.test(label)) || /^\d{1,3}$/.test(bare)) return "";
  if (
    isBareHex(bare) ||
    isGenericKey(bare) ||
    bare.length > labelLengthMax ||
    /\b(?:is|are|was|und|and|or)$/i.test(bare)
  )
    return "";
  return bare;
}

const notation = /#[\da-z]+|\b(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color|color-mix|device-cmyk)\s?\(/gi;

function listMentions(text: string): readonly Mention[] {
  const mentions: Mention[] = [];
  const hasCalls = text.includes("(");
  let from = 0;
  for (const match of text.matchAll(notation)) {
    const [part] = match;
    const start = match.index;
    if (start < from) continue;
    if (part.startsWith("#")) {
      const before = text[start - 1] ?? "";
      const isInside = hasCalls && isInDerived(text.slice(Math.max(0, start - 100), start));
      const reading = isInside || /[\w&/#?=.]/.test(before) ? undefined : readDigits(part, "rgba");
      if (reading !== undefined) mentions.push({ start, end: start + part.length, reading, isHash: true });
      continue;
    }
    const end = closeCall(text, start + part.length - 1);
    if (end === undefined) continue;
    const call = text.slice(start, end);
    const name = part.slice(0, -1).trim().toLowerCase();
    const isCss =
      cssColorFunctions.has(name) && (name !== "color" || isCssColorCall(part.slice(0, -1), call.slice(part.length)));
    const reading = isCss ? readWrittenColor(call.replace(/\s\(/, "(")) : undefined;
    if (reading === undefined) continue;
    mentions.push({ start, end, reading, isHash: false });
    from = end;
  }
  return mentions;
}

function closeCall(text: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < Math.min(text.length, open + callLengthMax); at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

/** Reads a list in which some color names are misspelled, and suggests corrections. */
export function readMisspelledList(text: string): readonly Finding[] | undefined {
  const items = splitItems(text);
  if (items.length > itemsMax) return undefined;
  const readings = items.map((item) => readItem(item));
  const count = readings.filter((reading) => reading !== undefined && "hex" in reading).length;
  if (count === 0 || 2 * count < items.length) return undefined;
  const hasMarks = items.some((item, index) => readings[index] !== undefined && /[\d#(]/.test(item));
  const findings = items.map((item, index): Finding | undefined => {
    const reading = readings[index];
    if (reading !== undefined) return nameReading(reading, "");
    const meant = keywordLike(item);
    if (meant !== undefined) return { missed: `${quoteSource(item)} is not a color. Did you mean "${meant}"?` };
    const isWord = hasMarks && /^[\w#-]{1,30}$/.test(item);
    return isWord
      ? { missed: `${quoteSource(item)} is not a color: neither hex digits nor a color name of CSS.` }
      : undefined;
  });
  return findings.every((finding) => finding !== undefined) ? findings : undefined;
}

export function refuseText(text: string): string {
  const line = text.slice(0, 200).trim();
  return `${quoteSource(line)} has no color in a notation that is read here, such as #264653, rgb(38 70 83) or a list of CSS color names.`;
}
