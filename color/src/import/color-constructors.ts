/** Color constructors of programming languages. */
import { type DigitOrder, readDigits, addLosses, isShareList, readInSpace, readNumbers } from "./color-values.ts";
import { type ColorRecord, findNotation, readColorRecord, toNumber } from "./color-record.ts";
import { splitTopLevel } from "./color-mix.ts";
import { readCssColor } from "./css-color.ts";
import { type ColorReading, quoteSource } from "./found-colors.ts";

/** Functions of Sass and Less. */
const derived =
  /^(?:lighten|darken|saturate|desaturate|fade|fadein|fadeout|fade-in|fade-out|opacify|transparentize|spin|mix|tint|shade|tone|invert|grayscale|complement|adjust-hue|(?:color\.)?(?:adjust|scale|change|mix|invert|grayscale|complement)|scale-color|adjust-color|change-color|contrast)$/;
const colorTypes =
  /(?:^|\.|^new )(?:(?:UI|NS|CG|CI|SK|SDL_|THREE\.|Q)?Color(?:Literal)?|MaterialColor|CupertinoDynamicColor|SolidColorBrush|ColorUIResource)$/;
const alphaFirst = /(?:^|\.)(?:from_?argb|argb|qrgba64)$/i;
const channelsLast =
  /(?:^|\.|::)(?:from_?rgba?o?8?|rgb_?u?8|rgba?|color32|color8|qrgba?|setrgb|fromrgbf|color4f|color3f|srgb|color_rgb)$/i;
const fromText =
  /(?:^|\.|::)(?:parse_?color|from_?hex(?:_?string)?|from_?html|hex|hex_?color|color_?from_?hex|decode|from_?string|html_?color|web|convert_?from_?string|hexcolor|rgbhex)$/i;
const hues = /(?:^|\.|::)(?:from_?)?a?(hsl|hsv|hsb|hwb)a?(?:ToColor)?$/i;

export function isInDerived(before: string): boolean {
  const callee = /([\w.-]+)\([^()]*$/.exec(before)?.[1];
  return callee !== undefined && derived.test(callee);
}

/** Returns undefined if a call creates no color, or one from unresolved values. */
export function readConstructor(callee: string, body: string): ColorReading | undefined {
  if (derived.test(callee)) return readDerived(callee, body);
  const args = splitTopLevel(body)
    .map((arg) => arg.trim())
    .filter((arg) => arg !== "");
  const labeled = readLabels(args);
  const hue = hues.exec(callee)?.[1];
  if (hue !== undefined) return readHues(hue, callee, args);
  if (alphaFirst.test(callee)) return readAlphaFirst(args);
  if (fromText.test(callee)) return readArgument(args[0] ?? "", /html|web|decode/i.test(callee) ? "rgba" : "argb");
  if (colorTypes.test(callee))
    return (args[0]?.startsWith(".") === true ? undefined : readLabeled(labeled)) ?? readPlain(callee, args);
  if (channelsLast.test(callee))
    return readPlain(
      callee,
      args.filter((arg) => !/^max\w*\s*=/i.test(arg)),
    );
  return undefined;
}

/** `[UIColor colorWithRed:0.1 green:0.2 blue:0.3 alpha:1]` */
export function readMessage(
  text: string,
): { readonly reading: ColorReading | undefined; readonly length: number } | undefined {
  const match =
    /^\[\s*(?:UI|NS|CI)Color\s+colorWith(?:SRGB|Calibrated|Device|DisplayP3)?(Red|Hue|White):\s*([^\s:\]]+(?:\s*\/\s*[\d.]+f?)?)((?:\s+\w+:\s*[^\s:\]]+(?:\s*\/\s*[\d.]+f?)?){0,3})\s*\]/.exec(
      text,
    );
  if (match === null) return undefined;
  const [whole, first = "", value = "", rest = ""] = match;
  const pairs = [...rest.matchAll(/(\w+):\s*([^\s:]+(?:\s*\/\s*[\d.]+f?)?)/g)].map(
    ([, key = "", one = ""]) => [key, one] as const,
  );
  const record: ColorRecord = Object.fromEntries([[first.toLowerCase(), value] as const, ...pairs]);
  const reading =
    first === "White"
      ? readGray(value, record["alpha"])
      : /P3Red/.test(whole)
        ? readSpace("display-p3", record)
        : readColorRecord(record, true);
  return { reading, length: whole.length };
}

/** `\definecolor{name}{HTML}{264653}` of LaTeX. */
export function readDefinition(
  text: string,
): { readonly name: string; readonly reading: ColorReading | undefined; readonly length: number } | undefined {
  const match = /^\\(?:define|provide)color(?:\[\w*\])?\{([^{}]{1,80})\}\{(\w+)\}\{([^{}]{1,80})\}/.exec(text);
  if (match === null) return undefined;
  const [whole, name = "", model = "", values = ""] = match;
  const numbers = values.split(/[,\s]+/).map(toNumber);
  if (model === "HTML") return { name, reading: readDigits(values, "rgba"), length: whole.length };
  const known = findNotation(model);
  if (known === undefined || !numbers.every((number) => number !== undefined))
    return { name, reading: undefined, length: whole.length };
  const scaled =
    model === "RGB"
      ? readNumbers("rgb", numbers, false)
      : model === "HSB"
        ? readNumbers(
            "hsv",
            numbers.map((one) => one / 240),
          )
        : readNumbers(known, numbers, known === "rgb" ? true : undefined);
  return { name, reading: scaled, length: whole.length };
}

function readDerived(callee: string, body: string): ColorReading | undefined {
  if (!/#[\da-f]{3}|rgb|hsl/i.test(body)) return undefined;
  return { problem: `${quoteSource(`${callee}(${body})`)}: ${callee}() is computed when the style sheet is compiled.` };
}

export function readLabels(args: readonly string[]): ColorRecord {
  return Object.fromEntries(
    args.flatMap((arg) => {
      const [, key, value] = /^(\w+)\s*[:=]\s*([^]+)$/.exec(arg) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value.trim()] as const];
    }),
  );
}

function readLabeled(record: ColorRecord): ColorReading | undefined {
  const hex = Object.entries(record).find(([key]) =>
    /^(?:net)?(?:hex|rgb|rgba|argb|hexString|hexadecimal)$/i.test(key),
  );
  if (hex !== undefined && typeof hex[1] === "string")
    return readArgument(hex[1], hex[0].toLowerCase() === "rgba" ? "rgba" : "argb");
  if ("displayP3Red" in record) return readSpace("display-p3", { ...record, red: record["displayP3Red"] });
  if ("white" in record) return readGray(record["white"], record["alpha"] ?? record["opacity"]);
  return readColorRecord(record, true);
}

function readGray(white: unknown, alpha: unknown): ColorReading | undefined {
  const value = toNumber(white);
  const opacity = toNumber(alpha) ?? 1;
  return value === undefined
    ? undefined
    : addLosses(readNumbers("gray", [value], value <= 1), opacity < 1 ? ["alpha"] : []);
}

function readSpace(space: string, record: ColorRecord): ColorReading | undefined {
  const [r, g, b] = ["red", "green", "blue"].map((key) => toNumber(record[key]));
  if (r === undefined || g === undefined || b === undefined) return undefined;
  return addLosses(
    readInSpace(space, [r, g, b]),
    (toNumber(record["alpha"] ?? record["opacity"]) ?? 1) < 1 ? ["alpha"] : [],
  );
}

/** One number of eight digits is ARGB, three or four are channels. */
function readPlain(callee: string, args: readonly string[]): ColorReading | undefined {
  const [first = ""] = args;
  if (/^\.(?:displayP3|sRGB|sRGBLinear)$/.test(first)) {
    const record = readLabels(args.slice(1));
    if (first === ".sRGB") return readLabeled(record);
    return readSpace(first === ".displayP3" ? "display-p3" : "srgb-linear", record);
  }
  if (args.length <= 2 && /^(?:0x|["']|&h)/i.test(first)) return readArgument(first, "argb");
  const numbers = args.map(toNumber);
  if (!numbers.every((number) => number !== undefined) || numbers.length < 3) return undefined;
  const isWritten = args.slice(0, 3).some((arg) => /[.fF%]/.test(arg) && !/^0x/i.test(arg));
  const isBytes = /32|8$|FromRgb$|fromRGBO/.test(callee);
  return readNumbers(
    "rgb",
    numbers,
    !isBytes && isShareList(numbers) && (isWritten || numbers.some((number) => number > 0)),
  );
}

function readAlphaFirst(args: readonly string[]): ColorReading | undefined {
  const [first = "", ...rest] = args;
  if (args.length <= 2 && /^(?:0x|unchecked|&h)/i.test(first)) return readArgument(first, "argb");
  const numbers = args.map(toNumber);
  if (!numbers.every((number) => number !== undefined)) return undefined;
  if (numbers.length === 3) return readNumbers("rgb", numbers, false);
  const [alpha = 255, ...channels] = numbers;
  const isFraction = rest.some((arg) => /[.f]/.test(arg) && !/^0x/i.test(arg)) && isShareList(channels);
  return numbers.length === 4
    ? addLosses(readNumbers("rgb", channels, isFraction), alpha < (isFraction ? 1 : 255) ? ["alpha"] : [])
    : undefined;
}

function readHues(kind: string, callee: string, args: readonly string[]): ColorReading | undefined {
  const numbers = args.map((arg) => toNumber(arg.replace(/^\w+\s*[:=]\s*/, "")));
  if (!numbers.every((number) => number !== undefined)) return undefined;
  const components = /a(?:hsl|hsv)/i.test(callee) ? numbers.slice(1) : numbers;
  const notation = findNotation(kind);
  return notation === undefined ? undefined : readNumbers(notation, components.slice(0, 3));
}

function readArgument(arg: string, order: DigitOrder): ColorReading | undefined {
  const text = arg
    .replace(/^(?:unchecked\s*\(\s*\(int\)\s*)?/, "")
    .replace(/^["']|["'].*$|[uUlL)]*$/g, "")
    .trim();
  if (/^(?:#|0x|&h)?[\da-f]{3,8}$/i.test(text) && !/^\d{1,3}$/.test(text)) {
    return readDigits(text, text.replace(/^(?:#|0x|&h)/i, "").length % 4 === 0 ? order : "rgba");
  }
  return readCssColor(text);
}
