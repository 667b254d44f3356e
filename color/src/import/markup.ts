import { type DigitOrder, isBareHex, readDigits, readNumbers } from "./color-values.ts";
import { type ColorRecord, readColorRecord, readNamedSpace, toNumber } from "./color-record.ts";
import { isColorKey } from "./color-words.ts";
import { readCode } from "./code-colors.ts";
import { isColorKeyword, readCssColor } from "./css-color.ts";
import { type ColorReading, type Finding, nameReading } from "./found-colors.ts";
import { findJsonColors } from "./json-colors.ts";
import { listElements, parseXml, type XmlElement } from "./xml-tree.ts";

interface MarkupKind {
  readonly source: string;
  readonly order: DigitOrder;
  /** In documents, the text of an element is prose. */
  readonly hasTexts: boolean;
}

const nameAttributes = ["name", "key", "label", "title"];
const nameTags = new Set(["title", "colorname", "name", "label"]);
/** Their value is a color or a list of declarations. */
const colorAttributes = new Set(
  (
    "fill stroke color stop-color flood-color lighting-color bgcolor background foreground rgb hex html value tint fillcolor strokecolor startcolor " +
    "endcolor centercolor solidcolor borderbrush text link vlink alink content data-color data-hex data-clipboard-text"
  ).split(" "),
);
/** Clipping shapes, and Inkscape's window. */
const invisibleTags = new Set(["namedview", "clippath", "mask"]);
const skipped = new Set("href id class d points transform viewbox src style for clip-path mask filter".split(" "));
const argbSources = new Set(["Android resources", "Android XML", "XAML"]);

export function nameMarkup(text: string): string {
  const head = text.slice(0, 4000);
  if (/<resources\b/i.test(head)) return "Android resources";
  if (/schemas\.android\.com|<(?:vector|shape|selector)\b/i.test(head)) return "Android XML";
  if (/schemas\.microsoft\.com\/(?:winfx|netfx|client|dotnet)|ResourceDictionary|avaloniaui/i.test(head)) return "XAML";
  if (/<(?:\w+:)?svg\b/i.test(text)) return "SVG";
  if (/<(?:!doctype html|html|head|body|div|span|style|table|ul|p|section|a)\b/i.test(head)) return "HTML";
  if (/<SCRIBUSCOLORS|<COLOR\s[^>]*\bNAME=/.test(head)) return "Scribus palette";
  if (/office:color-table|draw:color/.test(head)) return "LibreOffice palette";
  return /<colorset\b/i.test(head) ? "Krita palette" : "XML";
}

export function findMarkupColors(text: string): readonly Finding[] {
  const source = nameMarkup(text);
  const isSvg = source === "SVG";
  const order = argbSources.has(source) ? "argb" : "rgba";
  const kind = { source, order, hasTexts: !isSvg && source !== "HTML" } as const;
  const elements = listElements(parseXml(text));
  const plist = elements.find(({ tag }) => tag === "plist");
  if (plist !== undefined) return findJsonColors(plist.children.map((child) => readPlist(child, 0)));
  const parents = new Map(elements.flatMap((element) => element.children.map((child) => [child, element] as const)));
  const findings = elements.flatMap((element) => {
    const parent = parents.get(element);
    if (parent !== undefined && invisibleTags.has(parent.tag)) return [];
    return readElement(element, kind, { isSvg, parent });
  });
  if (findings.length > 0 || kind.hasTexts) return findings;
  // A page or picture that only spells its colors.
  return elements.flatMap((element) => readOwnText(element, "", { ...kind, hasTexts: true }));
}

interface Context {
  readonly isSvg: boolean;
  readonly parent: XmlElement | undefined;
}

function readElement(element: XmlElement, kind: MarkupKind, { isSvg, parent }: Context): readonly Finding[] {
  const { tag, attributes, text } = element;
  // An Android style has items instead of a text.
  if (tag === "style" && !attributes.has("name")) return readCode(text);
  if (tag === "script" || invisibleTags.has(tag)) return [];
  // In palettes of Krita and AutoCAD, the parent of the values has the name.
  const isOnly = !isSvg && parent !== undefined && parent.tag !== "" && parent.children.length <= 3;
  const name = findName(element, isSvg) || (isOnly ? findName(parent, isSvg) : "");
  const record = readElementRecord(element);
  if (record !== undefined) return [nameReading(record, name)];
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const [key, value] of attributes) {
    const reading = key === "cmyk" ? readCmykDigits(value) : readAttribute(key, value, kind);
    if (reading === undefined || ("hex" in reading && seen.has(reading.hex) && !isSvg)) continue;
    if ("hex" in reading) seen.add(reading.hex);
    findings.push(nameReading(reading, name));
  }
  // draw.io writes `fillColor=#dae8fc;strokeColor=#6c8ebf`.
  const style = attributes.get("style")?.replaceAll(/(?<=Color)=/g, ":");
  if (style !== undefined && style.includes(":")) {
    for (const finding of readCode(`{${style}}`))
      findings.push("hex" in finding ? { ...finding, name: finding.name || name } : finding);
  }
  return [...findings, ...readOwnText(element, name, kind)];
}

function readAttribute(key: string, value: string, { order, source }: MarkupKind): ColorReading | undefined {
  const text = value.trim();
  if (skipped.has(key) || nameAttributes.includes(key) || text.length > 200 || text === "") return undefined;
  if (/^#[\da-f]{3,8}$/i.test(text)) return readDigits(text, order);
  const isMeant = colorAttributes.has(key) || isColorKey(key);
  if (!isMeant) return /^[a-z-]+\(/i.test(text) ? readCssColor(text) : undefined;
  if (isBareHex(text) && (key === "rgb" || key === "hex" || key === "color" || key === "bgcolor" || source === "HTML"))
    return readDigits(text, order);
  return text.includes("url(") || text.includes("var(") ? undefined : readCssColor(text);
}

/** Scribus writes four inks as hexadecimal digits. */
function readCmykDigits(value: string): ColorReading | undefined {
  const [, ...pairs] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value.trim()) ?? [];
  const inks = pairs.map((pair) => Number.parseInt(pair, 16) / 255);
  return inks.length === 4 ? readNumbers("cmyk", inks) : undefined;
}

function readOwnText(
  { tag, text, attributes }: XmlElement,
  name: string,
  { order, hasTexts }: MarkupKind,
): readonly Finding[] {
  const value = text.trim();
  if (!hasTexts || value === "" || value.length > 200 || nameTags.has(tag) || tag === "style" || tag === "script")
    return [];
  const isMeant = isColorKey(tag) || attributes.get("type") === "color";
  const isMarked = /^#[\da-f]{3,8}$/i.test(value);
  if (isMarked || (isMeant && isBareHex(value))) return toFindings(readDigits(value, order), name);
  return isColorKeyword(value) && !isMeant ? [] : toFindings(readCssColor(value), name);
}

function toFindings(reading: ColorReading | undefined, name: string): readonly Finding[] {
  return reading === undefined ? [] : [nameReading(reading, name)];
}

/** Finds an attribute or a child that holds a name, in SVG its title. */
function findName({ attributes, children, tag }: XmlElement, isSvg: boolean): string {
  const child = children.find((one) => nameTags.has(one.tag))?.text.trim();
  if (isSvg) {
    const own = child ?? attributes.get("label") ?? attributes.get("data-name") ?? "";
    return tag === "svg" ? "" : own.replace(/\s*#[\da-f]{6}$/i, "");
  }
  return nameAttributes.map((key) => attributes.get(key)).find(Boolean) ?? child ?? "";
}

/** Reads components that are attributes or children. */
function readElementRecord({ attributes, children }: XmlElement): ColorReading | undefined {
  const tints = attributes.get("tints");
  if (tints !== undefined) {
    const space = /cmyk|lab|gray/i.exec(attributes.get("cs") ?? "")?.[0] ?? "rgb";
    return readNamedSpace(space, tints.split(",").map(toNumber));
  }
  const own: ColorRecord = Object.fromEntries([...attributes].filter(([key]) => !nameAttributes.includes(key)));
  const nested: ColorRecord = Object.fromEntries(
    children.filter((child) => child.children.length === 0).map((child) => [child.tag, child.text]),
  );
  const isDrawn = ["cx", "x", "viewbox", "width", "height"].some((key) => attributes.has(key));
  if (isDrawn) return undefined;
  return readColorRecord(own) ?? readColorRecord(nested);
}

function readPlist(element: XmlElement, depth: number): unknown {
  const { tag, children, text } = element;
  if (depth > 100) return undefined;
  if (tag === "dict") {
    const keys = children.filter(({ tag: own }) => own === "key").map((key) => key.text.trim());
    const values = children.filter(({ tag: own }) => own !== "key");
    return Object.fromEntries(keys.map((key, index) => [key, values[index] && readPlist(values[index], depth + 1)]));
  }
  if (tag === "array" || tag === "plist") return children.map((child) => readPlist(child, depth + 1));
  return tag === "real" || tag === "integer" ? Number(text) : text.trim();
}
