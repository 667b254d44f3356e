import { hasLetterAndDigit, isBareHex, readDigits, isShareList, type Notation, readNumbers } from "./color-values.ts";
import {
  type ColorRecord,
  describeScale,
  findNotation,
  readColorRecord,
  readNamedSpace,
  toNumber,
} from "./color-record.ts";
import { isColorKey, isGenericKey, isNameKey, isNamedAfter, isOtherKey, joinName } from "./color-words.ts";
import { isColorKeyword, readCssColor, readHslTriple } from "./css-color.ts";
import { type ColorReading, type Finding, foundColorsMax, nameReading } from "./found-colors.ts";

/** Prefixed to numeric keys, which JavaScript objects would list first. */
const orderMark = "\u2060";
const depthMax = 200;
/** Members that repeat a color in other notations. */
const repeated =
  /^(?:original|attributes|path|conversions|\$extensions|\$description|css|argb-?hex|rgbvalues|hexcode)$/i;
const ownKeys = new Set(
  "$value hex hexcode hexvalue value color colour argb argb-hex argbhex rgba code css html".split(" "),
);
const otherTypes = new Set(
  "dimension spacing sizing fontfamily fontfamilies fontweight fontweights fontsize fontsizes number duration cubicbezier opacity borderradius lineheight letterspacing string boolean text textcase".split(
    " ",
  ),
);
const geometryWords =
  /vert|point|position|coord|normal|uv|rotation|translation|scale|vector|size|bounds|box|rect|matrix|index|indices|face|offset|range|domain|margin|padding/i;

interface Place {
  readonly name: string;
  readonly key: string;
  readonly depth: number;
  readonly type: string | undefined;
  /** Whether an outer key such as `palette` announces colors. */
  readonly isInColors?: boolean;
}

interface Walk {
  readonly findings: Finding[];
  /** Whether channels of 0 and 1 are shares of one. */
  readonly isShares: boolean | undefined;
}

/** @see Design Tokens Format Module 2025.10; Color Module 2025.10 */
export function findJsonColors(value: unknown): readonly Finding[] {
  const walk: Walk = { findings: [], isShares: guessShares(value) };
  visit(value, { name: "", key: "", depth: 0, type: undefined }, walk);
  return walk.findings;
}

function visit(value: unknown, position: Place, walk: Walk): void {
  if (position.depth > depthMax || walk.findings.length > 4 * foundColorsMax) return;
  if (typeof value === "string") return add(walk, readText(value, position), position.name);
  if (Array.isArray(value)) return visitArray(value, position, walk);
  if (typeof value === "object" && value !== null) visitObject({ ...value }, position, walk);
}

function add({ findings }: Walk, reading: ColorReading | undefined, name: string): void {
  if (reading !== undefined) findings.push(nameReading(reading, name));
}

function visitObject(record: ColorRecord, position: Place, walk: Walk): void {
  const entries = Object.entries(record);
  const stated = entries.find(([key]) => key === "$type" || key === "type" || key === "resolvedType")?.[1];
  const type = typeof stated === "string" ? stated.toLowerCase() : position.type;
  if (type !== undefined && otherTypes.has(type)) return;
  const name = findOwnName(entries, position);
  const own = readOwnColor(record, { ...position, name, type }, walk);
  add(walk, own?.reading, name);
  const isSet = own === undefined && isColorMap(entries);
  for (const [written, member] of entries) {
    const key = written.startsWith(orderMark) ? written.slice(1) : written;
    const isRepeated =
      typeof member !== "object" ||
      own?.key === key ||
      findNotation(key) !== undefined ||
      repeated.test(key) ||
      ownKeys.has(key);
    if (own !== undefined && isRepeated) continue;
    if (key === "resolvedValuesByMode" && Object.hasOwn(record, "valuesByMode")) continue;
    if (key === "original" || isNameKey(key)) continue;
    if (key.startsWith("$") && key !== "$value" && key !== "$root") continue;
    if (isSet && typeof member === "string" && !isOtherKey(key)) {
      add(walk, readDigits(member, "rgba") ?? readCssColor(member), joinName(position.name, key));
      continue;
    }
    const called = isGenericKey(key) ? name : joinName(position.name, key);
    const isInColors = position.isInColors === true || /(?:colou?rs|palettes?|swatches)$/i.test(key);
    visit(member, { name: called, key, depth: position.depth + 1, type, isInColors }, walk);
  }
}

/** Prefers the description if the key is derived from it, as in our own export. */
function findOwnName(entries: readonly (readonly [string, unknown])[], position: Place): string {
  const stated = entries.find(([key, value]) => isNameKey(key) && typeof value === "string" && value !== "")?.[1];
  if (typeof stated === "string") return stated;
  const description = entries.find(([key]) => key === "$description")?.[1];
  return typeof description === "string" && isNamedAfter(position.key, description) ? description : position.name;
}

interface OwnColor {
  readonly key: string;
  readonly reading: ColorReading;
}

function readOwnColor(record: ColorRecord, position: Place, { isShares }: Walk): OwnColor | undefined {
  const space = record["colorSpace"] ?? record["color-space"] ?? record["mode"] ?? record["model"] ?? record["space"];
  const values = record["components"] ?? record["values"];
  if (typeof space === "string" && values !== undefined) {
    const hex = typeof record["hex"] === "string" ? readCssColor(record["hex"]) : undefined;
    const problem = `Color "${position.name}" is in the space "${space}", which is not known here.`;
    return { key: "components", reading: hex ?? readNamedSpace(space, values) ?? { problem } };
  }
  for (const [key, value] of Object.entries(record)) {
    if (typeof value !== "string" || !ownKeys.has(key.toLowerCase())) continue;
    const reading = readText(value, {
      ...position,
      key: position.type === "color" ? "color" : key === "$value" || key === "value" ? position.key : key,
    });
    if (reading !== undefined) return { key, reading };
  }
  for (const [key, value] of Object.entries(record)) {
    const reading = readNotation(findNotation(key), value);
    if (reading !== undefined) return { key, reading };
  }
  const reading = readColorRecord(record, isShares);
  return reading === undefined ? undefined : { key: "", reading };
}

function readNotation(notation: Notation | undefined, value: unknown): ColorReading | undefined {
  if (notation === undefined) return undefined;
  if (typeof value === "string" || Array.isArray(value)) {
    const parts: readonly unknown[] = typeof value === "string" ? (value.match(/[^\s,;°]+/g) ?? []) : value;
    const numbers = parts.map(toNumber);
    if (numbers.every((number) => number !== undefined)) return readNumbers(notation, numbers);
    return typeof value === "string" ? readCssColor(value) : undefined;
  }
  return typeof value === "object" && value !== null ? readColorRecord({ ...value }) : undefined;
}

function visitArray(values: readonly unknown[], position: Place, walk: Walk): void {
  const numbers = values.every((value) => typeof value === "number") ? values : undefined;
  if (numbers !== undefined) {
    const isAlone =
      position.depth === 0 &&
      numbers.length === 3 &&
      (isShareList(numbers) ? !numbers.every(Number.isInteger) : numbers.some((one) => one > 31));
    const isEntry =
      position.isInColors === true && [3, 4].includes(numbers.length) && !geometryWords.test(position.key);
    if (isAlone || isEntry || isColorKey(position.key) || isColorKey(position.name))
      add(walk, readNumbers(findNotation(position.key) ?? "rgb", numbers), position.name);
    return;
  }
  if (isTripleList(values) && !geometryWords.test(position.key)) {
    if (!isColorKey(position.key) && !isGenericKey(position.key) && position.depth > 0) return;
    const isShares = values.every(isShareList);
    for (const value of values)
      add(walk, readNumbers(findNotation(position.key) ?? "rgb", value, isShares), position.name);
    return;
  }
  const texts = values.filter((value) => typeof value === "string");
  const isMeant = isColorKey(position.key) || position.depth === 0;
  const isHexList = texts.length > 0 && !isOtherKey(position.key) && texts.every((text) => isHexText(text));
  const isWordList =
    texts.length > 0 && isMeant && texts.every((text) => readCssColor(text) !== undefined || isHexText(text));
  // A key with several colors is not used as their name.
  const itemName = values.length > 1 ? "" : nameItems(position);
  for (const value of values) {
    if (typeof value === "string" && (isHexList || isWordList))
      add(walk, readDigits(value, "rgba") ?? readCssColor(value), itemName);
    else visit(value, { ...position, name: nameItems(position), depth: position.depth + 1 }, walk);
  }
}

/** The name of a palette does not name its colors; that of a variable names its values. */
function nameItems({ name, key }: Place): string {
  return isGenericKey(key) && !/^(?:values?|fills|strokes|paints)$/i.test(key) ? "" : name;
}

function isTripleList(values: readonly unknown[]): values is readonly (readonly number[])[] {
  return (
    values.length > 0 &&
    values.every(
      (value) =>
        Array.isArray(value) &&
        (value.length === 3 || value.length === 4) &&
        value.every((one) => typeof one === "number" && one >= 0 && one <= 255),
    )
  );
}

function isHexText(text: string): boolean {
  return isBareHex(text) || /^#[\da-f]{6}(?:[\da-f]{2})?$/i.test(text);
}

/** `{ "Charcoal": "264653", "Sea": "2a9d8f" }` */
function isColorMap(entries: readonly (readonly [string, unknown])[]): boolean {
  const texts = entries.flatMap(([key, value]) => (typeof value === "string" ? [[key, value] as const] : []));
  const named = texts.filter(([key]) => !isOtherKey(key));
  return (
    named.length > 1 &&
    texts.every(([, value]) => isBareHex(value)) &&
    named.some(([, value]) => hasLetterAndDigit(value))
  );
}

/** A prefixed color counts anywhere; bare digits and words count if the key names a color. */
function readText(text: string, { key, type }: Place): ColorReading | undefined {
  const word = text.trim();
  if (word.length > 200 || word.startsWith("{") || isOtherKey(key)) return undefined;
  const isMeant = type === "color" || isColorKey(key);
  const triple = readHslTriple(word);
  if (triple !== undefined) return triple;
  if (/^(?:#|0x|&h)/i.test(word) || (isMeant && isBareHex(word)))
    return readDigits(word, /argb/i.test(key) ? "argb" : "rgba");
  if (isColorKeyword(word)) return isMeant ? readCssColor(word) : undefined;
  const reading = readCssColor(word);
  return reading === undefined && isMeant && /^\d+(?:,\s*\d+){2}$/.test(word) ? readNotation("rgb", word) : reading;
}

/** Decides ambiguous objects of channels by the unambiguous ones. */
function guessShares(value: unknown): boolean | undefined {
  let guess: boolean | undefined;
  let left = 20_000;
  const search = (one: unknown, depth: number): void => {
    left -= 1;
    if (typeof one !== "object" || one === null || depth > depthMax || left < 0) return;
    const scale = Array.isArray(one) ? undefined : describeScale({ ...one });
    if (scale === "shares") guess = true;
    if (scale === "bytes") guess ??= false;
    for (const member of Object.values(one)) search(member, depth + 1);
  };
  search(value, 0);
  return guess;
}

/** Parses JSON, also with comments and trailing commas. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  if (!/^\s*[[{(]/.test(text)) return undefined;
  // Lists of tuples, as Python writes them.
  if (/^[\s\d.,[\]()]+$/.test(text))
    return parseStrictly(
      text
        .replaceAll("(", "[")
        .replaceAll(")", "]")
        .replaceAll(/,(?=\s{0,100}\])/g, ""),
    );
  const ordered = text.replaceAll(/"(?:[^"\\\n]|\\.)*"?(\s{0,20}:)?/g, (part, colon?: string) =>
    colon !== undefined && /^"\d+"/.test(part) ? `"${orderMark}${part.slice(1)}` : part,
  );
  return parseStrictly(ordered) ?? parseStrictly(stripJsonComments(ordered));
}

function parseStrictly(form: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(form) };
  } catch {
    return undefined;
  }
}

function stripJsonComments(text: string): string {
  const pattern = /"(?:[^"\\\n]|\\.)*"?|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|\/\/[^\n]*|,(?=\s{0,100}[\]}])/g;
  return text.replaceAll(pattern, (part) => (part.startsWith('"') ? part : ""));
}
