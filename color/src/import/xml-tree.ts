/** A lenient reader of XML and HTML in linear time. */

export interface XmlElement {
  /** Lowercase, without its namespace, as are the attributes. */
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Without that of its children. */
  readonly text: string;
}

interface OpenElement {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: OpenElement[];
  text: string;
}

const depthMax = 200;
const elementsMax = 50_000;
/** No end tag in HTML. */
const voidTags = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
const rawTags = new Set(["style", "script"]);
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Returns an element without a tag that holds the others. */
export function parseXml(text: string): XmlElement {
  const root: OpenElement = { tag: "", attributes: new Map(), children: [], text: "" };
  const open = [root];
  let count = 0;
  let at = 0;
  while (at < text.length && count < elementsMax) {
    const current = open.at(-1) ?? root;
    const start = text.indexOf("<", at);
    if (start < 0) break;
    if (start > at) current.text += decodeEntities(text.slice(at, start));
    if (text.startsWith("<![CDATA[", start)) {
      const end = indexAfter(text, "]]>", start);
      current.text += text.slice(start + 9, Math.max(end - 3, start + 9));
      at = end;
      continue;
    }
    if (text.startsWith("<!--", start)) {
      at = indexAfter(text, "-->", start);
      continue;
    }
    const end = findTagEnd(text, start);
    const tag = text.slice(start + 1, end);
    at = end + 1;
    if (tag.startsWith("?") || tag.startsWith("!")) continue;
    if (tag.startsWith("/")) {
      closeElement(open, localName(tag.slice(1).trim()));
      continue;
    }
    count += 1;
    const element = readTag(tag);
    current.children.push(element);
    // A style with a name is one of Android, which holds items.
    if (rawTags.has(element.tag) && !element.attributes.has("name") && !tag.endsWith("/")) {
      const close = findClose(text, element.tag, at);
      element.text = text.slice(at, close).replaceAll(/<!\[CDATA\[|\]\]>/g, "");
      at = close;
    }
    if (!tag.endsWith("/") && !voidTags.has(element.tag) && open.length < depthMax) open.push(element);
  }
  return root;
}

export function decodeEntities(text: string): string {
  return text.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{1,8});/gi, (whole: string, name: string) => {
    if (!name.startsWith("#")) return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10_ff_ff && code > 0 ? String.fromCodePoint(code) : whole;
  });
}

export function listElements(root: XmlElement): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const waiting: XmlElement[] = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    found.push(element);
    waiting.push(...element.children.toReversed());
  }
  return found;
}

function readTag(tag: string): OpenElement {
  const [, name = "", rest = ""] = /^([^\s/>]+)([^]*)$/.exec(tag) ?? [];
  const attributes = new Map<string, string>();
  for (const [, key = "", quoted, single, bare] of rest.matchAll(
    /([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g,
  )) {
    const own = localName(key);
    if (!attributes.has(own)) attributes.set(own, decodeEntities(quoted ?? single ?? bare ?? ""));
  }
  return { tag: localName(name), attributes, children: [], text: "" };
}

/** Quotes may hold ">". */
function findTagEnd(text: string, start: number): number {
  let quote = "";
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") {
      // Only after "=": an apostrophe elsewhere does not quote.
      if (/=\s*$/.test(text.slice(Math.max(start, at - 8), at))) quote = character;
    } else if (character === ">") return at;
  }
  return text.length;
}

function closeElement(open: OpenElement[], tag: string): void {
  const position = open.findLastIndex((element) => element.tag === tag);
  if (position > 0) open.length = position;
}

function findClose(text: string, tag: string, start: number): number {
  const close = new RegExp(`</${tag}`, "gi");
  close.lastIndex = start;
  return close.exec(text)?.index ?? text.length;
}

function indexAfter(text: string, mark: string, start: number): number {
  const at = text.indexOf(mark, start);
  return at < 0 ? text.length : at + mark.length;
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1).toLowerCase();
}
