import { type DigitOrder, isBareHex, isHexInProse, readDigits, readNumbers } from "./color-values.ts";
import {
  addressed,
  codeToken,
  cssProperty,
  findUses,
  type Frame,
  openFrame,
  refuseReferences,
  gradient,
  guessOrder,
  matchParentheses,
  clearSharedName,
  readBareValue,
  readComponents,
  readRecord,
  readSection,
} from "./code-values.ts";
import { readConstructor, readDefinition, readMessage } from "./color-constructors.ts";
import {
  isColorKey,
  isGenericKey,
  isNamedAfter,
  isNameKey,
  isOtherKey,
  joinName,
  nameVariable,
} from "./color-words.ts";
import { cssColorFunctions, isColorKeyword, isCssColorCall, readCssColor, readWrittenColor } from "./css-color.ts";
import { type ColorReading, type Finding, foundColorsMax, nameReading, quoteSource } from "./found-colors.ts";

const depthMax = 500;
const bodyMax = 600;
const findingsMax = 8 * foundColorsMax;

/** Finds colors and their names where a style sheet, a configuration or a program has values. */
export function readCode(text: string): readonly Finding[] {
  return new CodeReader(text).read();
}

class CodeReader {
  readonly #text: string;
  readonly #order: DigitOrder;
  readonly #usedAs: ReadonlyMap<string, string>;
  /** Whether the text has marks of code. Without them it may be prose with colons. */
  readonly #isProgram: boolean;
  readonly #isAboutColors: boolean;
  /** Whether a sketch of Processing or p5.js counts in hue, saturation and brightness. */
  readonly #isInHsb: boolean;
  readonly #closing: ReadonlyMap<number, number>;
  readonly #findings: Finding[] = [];
  /** Indexes of findings that belong to a selector if a brace follows. */
  readonly #unquoted = new Set<number>();
  readonly #references = new Map<string, string>();
  readonly #frames: Frame[] = [openFrame("", "", 0)];
  #at = 0;
  #statement = 0;
  #previous = "";
  #section = "";
  /** The variable whose declaration ended in this line, and its finding. */
  #declared: { readonly variable: string; readonly index: number } | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#order = guessOrder(text);
    this.#isProgram = /[{};$@]|--\w/.test(text);
    this.#isInHsb = /\bcolorMode\(\s*HS[BL]/.test(text);
    this.#isAboutColors = /colou?r|palette|\brgb/i.test(text);
    this.#usedAs = findUses(text);
    this.#closing = matchParentheses(text);
  }

  read(): readonly Finding[] {
    const pattern = new RegExp(codeToken);
    while (this.#at < this.#text.length && this.#findings.length < findingsMax) {
      pattern.lastIndex = this.#at;
      const [part] = pattern.exec(this.#text) ?? [];
      if (part === undefined) {
        this.#at += 1;
        continue;
      }
      this.#at += part.length;
      this.#take(part);
    }
    return [...this.#findings, ...refuseReferences(this.#text, this.#references)];
  }

  #take(part: string): void {
    if (part.startsWith("/*") || part.startsWith("//")) return this.#takeComment(part);
    if (part === "\n") return this.#endLine();
    const before = this.#previous;
    this.#previous = part;
    if (part.startsWith('"') || part.startsWith("'")) return this.#takeString(part);
    if (part.startsWith("#")) return this.#takeHash(part);
    if (/^0x/i.test(part)) return this.#takeNumber(part);
    if (/^[-$@\\]{0,3}[a-z_\u0080-\uffff]/i.test(part)) return this.#takeWord(part, before);
    if (/^\d/.test(part)) {
      if (this.#isKeyAhead()) this.#setKey(part, false);
      return;
    }
    this.#takeMark(part, before);
  }

  get #frame(): Frame {
    return this.#frames.at(-1) ?? this.#frames[0]!;
  }

  #takeMark(mark: string, before: string): void {
    if (mark === "[") {
      const message = readMessage(this.#text.slice(this.#at - 1, this.#at + bodyMax));
      if (message !== undefined) {
        this.#at += message.length - 1;
        return this.#add(message.reading);
      }
    }
    if (mark === "[" && this.#takeSection()) return;
    if ((mark === "[" || mark === "(") && this.#takeTuple()) return;
    if (mark === "{" && this.#takeRecord(before)) return;
    // An array of Processing: `color[] sea = { #264653, #2a9d8f };`.
    const isArray = mark === "{" && before === "=" && /^\s{0,20}#[\da-f]{3,8}\b/i.test(this.#text.slice(this.#at));
    if (isArray) return this.#open("[", "");
    if (mark === "{") this.#dropSelector(before);
    if (mark === "{" || mark === "(" || mark === "[") this.#open(mark, "");
    else if (mark === "}" || mark === ")" || mark === "]") this.#close();
    else if (mark === ";") this.#endStatement();
  }

  #takeSection(): boolean {
    const isLineStart = /(?:^|[\r\n])[ \t]*$/.test(this.#text.slice(Math.max(0, this.#at - 20), this.#at - 1));
    if (this.#frames.length > 1 || !isLineStart) return false;
    const title = readSection(this.#text.slice(this.#at, this.#at + bodyMax));
    if (title === undefined) return false;
    this.#section = title;
    this.#at += title.length + 1;
    this.#endStatement();
    return true;
  }

  #takeRecord(before: string): boolean {
    const found = readRecord(this.#text.slice(this.#at, this.#at + bodyMax), before);
    if (found === undefined) return false;
    this.#add(found.reading);
    this.#at += found.length;
    this.#previous = "}";
    return true;
  }

  /** `[38, 70, 83]` and `(38, 70, 83)` after a key that names a color. */
  #takeTuple(): boolean {
    const rest = this.#text.slice(this.#at, this.#at + 60);
    const [whole, body = ""] = /^((?:\s*[\d.]+\s*,){2,3}\s*[\d.]+\s*)[\])]/.exec(rest) ?? [];
    const isMeant = isColorKey(this.#frame.key) || (this.#isAboutColors && this.#frame.key !== "");
    if (whole === undefined || !isMeant) return false;
    this.#add(readNumbers("rgb", body.split(",").map(Number)));
    this.#at += whole.length;
    this.#previous = ")";
    return true;
  }

  #open(bracket: string, callee: string): void {
    if (this.#frames.length < depthMax) this.#frames.push(openFrame(bracket, callee, this.#findings.length));
    if (bracket === "{") this.#statement = this.#findings.length;
  }

  #close(): void {
    if (this.#frames.length === 1) return this.#endStatement();
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    if (frame.bracket !== "{") clearSharedName(this.#findings, { start: frame.start, name: this.#name() });
    if (frame.label !== "") {
      for (let index = frame.start; index < this.#findings.length; index += 1) {
        const finding = this.#findings[index];
        if (finding !== undefined && "hex" in finding && (finding.name === "" || finding.name === this.#name())) {
          this.#findings[index] = { ...finding, name: frame.label };
        }
      }
    }
    if (frame.bracket === "{") this.#endStatement();
  }

  #endStatement(): void {
    this.#frame.key = "";
    this.#statement = this.#findings.length;
  }

  #endLine(): void {
    this.#declared = undefined;
    const { bracket } = this.#frame;
    if (bracket === "(" || bracket === "[") return;
    if (!/^(?:[:=,(+?]|=>|<-|:=)$/.test(this.#previous)) this.#frame.key = "";
  }

  #dropSelector(before: string): void {
    if (!/^(?:[:=(,>]|\[|=>|<-|:=)$/.test(before)) this.#frame.key = "";
    if (this.#frame.bracket === "(" || this.#statement >= this.#findings.length) return;
    for (let index = this.#findings.length - 1; index >= this.#statement; index -= 1) {
      if (this.#unquoted.has(index)) this.#findings.splice(index, 1);
      this.#unquoted.delete(index);
    }
  }

  #takeComment(comment: string): void {
    const text = comment.replace(/^\/[/*]|\*\/$/g, "").trim();
    const declared = this.#declared;
    const finding = declared && this.#findings[declared.index];
    if (
      declared === undefined ||
      finding === undefined ||
      !("hex" in finding) ||
      !isNamedAfter(declared.variable, text)
    )
      return;
    this.#findings[declared.index] = { ...finding, name: text };
  }

  #takeString(part: string): void {
    const content = part.slice(1, part.length > 1 && part.endsWith(part[0] ?? "") ? -1 : undefined);
    if (this.#isKeyAhead()) return this.#setKey(content, true);
    const { key } = this.#frame;
    if (isNameKey(key)) {
      this.#frame.label = content;
      return;
    }
    if (content.length <= 200) this.#add(this.#readString(content.trim(), key));
  }

  #readString(text: string, key: string): ColorReading | undefined {
    if (isOtherKey(key) || addressed.test(this.#frame.callee)) return undefined;
    const isMeant = isColorKey(key) || isColorKey(this.#section) || this.#frames.some((frame) => isColorKey(frame.key));
    if (/^#[\da-f]{3,8}$/i.test(text)) return readDigits(text, /argb/i.test(key) ? "argb" : this.#order);
    if (/^0x[\da-f]{6,8}$/i.test(text)) return isMeant ? readDigits(text, "argb") : undefined;
    if (isBareHex(text)) return isMeant ? readDigits(text, this.#order) : undefined;
    if (isColorKeyword(text)) return isColorKey(key) || this.#isInColors() ? readCssColor(text) : undefined;
    if (!/^[a-z-]+\(/i.test(text) || text.includes("var(")) return undefined;
    return readCssColor(text) ?? undefined;
  }

  #isInColors(): boolean {
    const { bracket, key } = this.#frame;
    return bracket === "{" && !isGenericKey(key) && this.#frames.slice(0, -1).some((frame) => isColorKey(frame.key));
  }

  #takeHash(part: string): void {
    if (part === "#colorLiteral" && this.#text[this.#at] === "(") return this.#takeCall("UIColor");
    const before = this.#text[this.#at - part.length - 1] ?? "";
    if (/[\w/&.?#]/.test(before) || !this.#isValue() || addressed.test(this.#frame.callee)) return;
    if (!this.#isProgram && !isHexInProse(part.slice(1)) && !isColorKey(this.#frame.key)) return;
    const reading = readDigits(part, "rgba");
    if (reading === undefined) {
      if (/^#[\da-f]+$/i.test(part))
        this.#add({ problem: `${quoteSource(part)} has ${part.length - 1} digits; a hex color has 3, 4, 6 or 8.` });
      return;
    }
    this.#unquoted.add(this.#findings.length);
    this.#add(reading);
  }

  #takeNumber(part: string): void {
    if (this.#isKeyAhead()) return;
    const isMeant = isColorKey(this.#frame.key) || this.#frames.some(({ callee }) => /color/i.test(callee));
    if (isMeant && (part.length === 8 || part.length === 10)) this.#add(readDigits(part, "argb"));
  }

  #takeWord(word: string, before: string): void {
    if (word.startsWith("\\")) {
      const definition = readDefinition(this.#text.slice(this.#at - word.length, this.#at - word.length + bodyMax));
      if (definition === undefined) return;
      this.#at += definition.length - word.length;
      if (definition.reading !== undefined) this.#findings.push(nameReading(definition.reading, definition.name));
      return;
    }
    if (this.#text[this.#at] === "(") {
      // A declaration of C++: `QColor sea(42, 157, 143);`.
      if (!/^(?:Q|SDL_)?Color$/.test(before) || !/^\s*["'\d.]/.test(this.#text.slice(this.#at + 1, this.#at + 20)))
        return this.#takeCall(word, before === ".");
      this.#frame.key = word;
      return this.#takeCall(before);
    }
    if (this.#isKeyAhead()) {
      const isAnnotation = before === ":" && /^\s{0,20}=/.test(this.#text.slice(this.#at, this.#at + 21));
      if (!isAnnotation) this.#setKey(word, false);
      return;
    }
    if (before.endsWith(".") || before === "-" || !isColorKeyword(word)) return;
    if (this.#takesKeyword(before)) {
      this.#unquoted.add(this.#findings.length);
      this.#add(readCssColor(word));
    }
  }

  #takesKeyword(before: string): boolean {
    const { key, isProperty, bracket, callee } = this.#frame;
    if (gradient.test(callee)) return true;
    const outer = this.#frames.at(-2)?.key ?? "";
    const isMapped = bracket === "(" && /^[$@-]/.test(outer) && key !== "";
    if (!isProperty && (/^(?:--|[$@])/.test(key) || isMapped || isColorKey(key))) {
      const rest = this.#text.slice(this.#at, this.#at + 120);
      const isWhole = /^\s{0,100}(?:!default\s*)?(?:[;}),\n]|$)/.test(rest) && !(bracket === "" && /^\s*,/.test(rest));
      return isWhole && /^[:=]$/.test(before);
    }
    return isProperty && bracket !== "[";
  }

  /** `isMethod`: called on the result of another call, such as `Array(3).fill(0)`. */
  #takeCall(callee: string, isMethod = false): void {
    const end = this.#closing.get(this.#at) ?? this.#at;
    const body = this.#text.slice(this.#at + 1, end);
    const name = callee.toLowerCase();
    if (end > this.#at && cssColorFunctions.has(name) && (name !== "color" || isCssColorCall(callee, body))) {
      const reading = this.#readFunction(name, body);
      if (reading !== "inside") {
        this.#at = end + 1;
        this.#previous = ")";
        return this.#add(reading);
      }
    }
    const isPainting = /^(?:color|fill|stroke|background)$/.test(callee);
    const made =
      end > this.#at && !(isPainting && (isMethod || this.#isInHsb))
        ? readConstructor(isPainting ? "rgb" : callee, body)
        : undefined;
    if (made !== undefined) {
      this.#add(made);
      this.#at = end + 1;
      this.#previous = ")";
      return;
    }
    if (callee.endsWith("MaterialColor")) this.#add(readDigits(/^\s*(0x[\da-f]{8})/i.exec(body)?.[1] ?? "", "argb"));
    this.#at += 1;
    this.#previous = "(";
    this.#open("(", callee.endsWith("MaterialColor") ? "" : name);
  }

  #readFunction(name: string, body: string): ColorReading | "inside" | undefined {
    if (name === "contrast-color") return undefined;
    if (/var\(/.test(body)) {
      const [, variable = ""] = /var\(\s*(--[\w-]+)/.exec(body) ?? [];
      if (!/#[\da-f]{3}/i.test(body) && name !== "color-mix") this.#references.set(variable, `${name}(${body})`);
      return undefined;
    }
    // Variables of Sass and Less, and parameters of functions.
    if (
      /[$@]|^\s*[a-z_]\w*\s*(?:,|$)/i.test(body) &&
      !/^\s*(?:from|in|none|srgb|display-p3|a98-rgb|prophoto-rgb|rec2020|xyz)/i.test(body)
    )
      return undefined;
    const reading = readWrittenColor(`${name}(${body})`);
    const other = reading === undefined || "problem" in reading ? readConstructor(name, body) : undefined;
    return other ?? reading ?? "inside";
  }

  #isKeyAhead(): boolean {
    return /^\s{0,20}(?::(?!:)|=(?![=>])|=>|<-|:=)/.test(this.#text.slice(this.#at, this.#at + 24));
  }

  #setKey(key: string, isQuoted: boolean): void {
    const frame = this.#frame;
    frame.key = key.slice(0, 100);
    frame.isProperty =
      !isQuoted && cssProperty.test(key) && /^\s{0,20}:/.test(this.#text.slice(this.#at, this.#at + 21));
    const rest = this.#text.slice(this.#at, this.#at + bodyMax);
    const found = /^(?:--|[$@])/.test(key)
      ? readComponents(key, rest, this.#usedAs.get(key))
      : readBareValue(key, rest, this.#section);
    if (found === undefined) return;
    this.#add(found.reading);
    this.#at += found.length;
    this.#previous = "value";
  }

  #isValue(): boolean {
    const { bracket, key } = this.#frame;
    return key !== "" || bracket === "(" || bracket === "[";
  }

  #add(reading: ColorReading | undefined): void {
    if (reading === undefined) return;
    const { key } = this.#frame;
    if (/^(?:--|[$@])/.test(key)) this.#declared = { variable: nameVariable(key), index: this.#findings.length };
    this.#findings.push(nameReading(reading, this.#name()));
  }

  /** The nearest key. Properties of CSS and words such as "value" are no names. */
  #name(): string {
    for (let at = this.#frames.length - 1; at >= 0; at -= 1) {
      const { key, label, isProperty } = this.#frames[at]!;
      if (label !== "" && (at > 0 || key === "" || isGenericKey(key))) return label;
      if (key === "" || isGenericKey(key)) continue;
      if (isProperty) return "";
      const parent = this.#frames.slice(0, at).findLast((frame) => frame.key !== "")?.key ?? "";
      return joinName(nameVariable(parent), nameVariable(key));
    }
    return "";
  }
}
