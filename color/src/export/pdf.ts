/**
 * A palette as a page to print: A4, with the name above and a row for each color, its swatch at the left and what it is called beside
 * it. All of it is drawn, nothing is a picture. Letters are those of Helvetica, which every reader of PDF has, so nothing is embedded
 * and only what WinAnsi holds can be shown; the title of the document has the whole name. Texts stand as hexadecimal strings, in which
 * nothing can end or run anything.
 */
import { hexToRgb } from "../hex.ts";
import { type LegibleSwatch, legiblePalette, type NamedPalette } from "./legible-palette.ts";
import { encodeUtf16 } from "./utf16.ts";

/** A4, and all that is on it, in points: 72 an inch, upwards from the bottom left. */
const pageWidth = 595;
const pageHeight = 842;
const margin = 48;
const titleSizeMax = 26;
const titleBaseline = pageHeight - 74;
const rowsTop = pageHeight - 104;
const rowHeightMax = 84;
const rowGapShare = 0.12;
const swatchWidth = 210;
const textLeft = margin + swatchWidth + 22;
const nameSizeMax = 14;
const valueSize = 10;
/** Of a row's height, at most, so that lines of many colors do not meet. */
const nameShare = 0.3;
const valueShare = 0.24;
const channelMax = 255;
const channelDecimals = 4;
const offsetDigits = 10;
/** Four bytes that are no text: programs that move files see that this one is binary. */
const binaryMark = "%\u00e2\u00e3\u00cf\u00d3";

/**
 * A palette as a PDF of one page.
 *
 * @param palette - any names; of characters that Helvetica lacks the page leaves out what it cannot show
 * @returns the file, the same for the same palette
 * @throws {SyntaxError} when a color is not a hex
 * @throws {RangeError} when the palette has no color
 * @see ISO 32000-1:2008, sections 7.5 (file structure), 8 (graphics), 9.6.2.2 (standard fonts) and annex D.2 (WinAnsiEncoding)
 * @example
 * paletteToPdf({ name: "Dusk", slug: "dusk", colors: [{ hex: "aabbcc", name: "Fog" }] }).length  // 1038
 */
export function paletteToPdf(palette: NamedPalette): Uint8Array<ArrayBuffer> {
  const { name, slug, colors } = legiblePalette(palette);
  const content = [drawTitle(shownText(name, slug)), ...colors.map(drawRow)].join("\n");
  return latin1Bytes(
    formatObjects([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
      `<< /Title <feff${toHex(encodeUtf16(name))}> >>`,
    ]),
  );
}

/** The objects, numbered from 1, the table of where each begins, and what tells readers where to start. */
function formatObjects(objects: readonly string[]): string {
  let file = `%PDF-1.4\n${binaryMark}\n`;
  const entries = ["0000000000 65535 f "];
  for (const [at, object] of objects.entries()) {
    entries.push(`${String(file.length).padStart(offsetDigits, "0")} 00000 n `);
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const trailer = `<< /Size ${entries.length} /Root 1 0 R /Info ${objects.length} 0 R >>`;
  return `${file}xref\n0 ${entries.length}\n${entries.join("\n")}\ntrailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`;
}

function drawTitle(title: string): string {
  return drawText(title, { font: "F2", sizeMax: titleSizeMax, x: margin, baseline: titleBaseline });
}

/** A swatch with a thin line around it, for colors as light as paper, and beside it the name, the hex and the channels. */
function drawRow({ hex, name }: LegibleSwatch, index: number, { length }: readonly LegibleSwatch[]): string {
  const step = Math.min(rowHeightMax, (rowsTop - margin) / length);
  const height = step * (1 - rowGapShare);
  const bottom = rowsTop - step * index - height;
  const middle = bottom + height / 2;
  const { r, g, b } = hexToRgb(hex);
  const fill = [r, g, b].map((channel) => formatNumber(channel / channelMax, channelDecimals)).join(" ");
  const box = [margin, bottom, swatchWidth, height].map((length) => formatNumber(length)).join(" ");
  const size = Math.min(valueSize, step * valueShare);
  return [
    `${fill} rg 0.8 G 0.5 w ${box} re B`,
    drawText(shownText(name, `#${hex}`), {
      font: "F2",
      sizeMax: Math.min(nameSizeMax, step * nameShare),
      x: textLeft,
      baseline: middle + size * 0.3,
    }),
    drawText(`#${hex}   rgb(${r}, ${g}, ${b})`, {
      font: "F1",
      sizeMax: size,
      x: textLeft,
      baseline: middle - size * 1.2,
    }),
  ].join("\n");
}

interface TextPlace {
  readonly font: "F1" | "F2";
  readonly sizeMax: number;
  readonly x: number;
  readonly baseline: number;
}

/** In black; small enough to end before the margin if every letter were as wide as it is high, which is wider than all there are. */
function drawText(text: string, { font, sizeMax, x, baseline }: TextPlace): string {
  const size = Math.min(sizeMax, (pageWidth - margin - x) / text.length);
  const position = `${formatNumber(x)} ${formatNumber(baseline)} Td`;
  return `BT 0 g /${font} ${formatNumber(size)} Tf ${position} <${toHex(latin1Bytes(text))}> Tj ET`;
}

function formatNumber(value: number, decimals = 2): string {
  return String(Number(value.toFixed(decimals)));
}

/** Characters of WinAnsi that are elsewhere in Unicode, from its code 0x80 on; gaps are codes that it leaves free. */
const winAnsiFrom80 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const winAnsiStart = 0x80;

/** What can be shown of a name, in codes of WinAnsi; where no letter and no digit is left, something else. */
function shownText(name: string, fallback: string): string {
  const text = winAnsiText(name);
  return /[\p{L}\p{N}]/u.test(text) ? text : fallback;
}

/** A text as codes of WinAnsi, one character each; letters that it lacks lose their marks, or are left out. */
function winAnsiText(text: string): string {
  const codes = Array.from(text.normalize("NFC"), (letter) => winAnsiLetter(letter) ?? plainLetter(letter));
  return codes.join("").replaceAll(/ +/g, " ").trim();
}

function plainLetter(letter: string): string {
  return Array.from(letter.normalize("NFKD"), (part) => winAnsiLetter(part) ?? "").join("");
}

function winAnsiLetter(letter: string): string | undefined {
  if (/^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff]$/.test(letter)) return letter;
  const position = letter === " " ? -1 : winAnsiFrom80.indexOf(letter);
  return position < 0 ? undefined : String.fromCharCode(winAnsiStart + position);
}

function latin1Bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
