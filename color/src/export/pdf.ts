/**
 * A palette as an A4 page of vector graphics. Text uses Helvetica, which every PDF reader has, so
 * only WinAnsi characters are shown; the title has the whole name. Text is written as hexadecimal
 * strings, which cannot be broken out of.
 */
import { hexToRgb } from "../hex.ts";
import { type LegibleSwatch, legiblePalette, type NamedPalette } from "./legible-palette.ts";
import { encodeUtf16 } from "./bytes.ts";

/** A4 and all positions in points, 72 per inch, from the bottom left. */
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
/** The largest share of a row's height, so that lines do not overlap. */
const nameShare = 0.3;
const valueShare = 0.24;
const channelMax = 255;
const channelDecimals = 4;
const offsetDigits = 10;
/** Four bytes that are not text, which mark the file as binary. */
const binaryMark = "%\u00e2\u00e3\u00cf\u00d3";

/**
 * @see ISO 32000-1:2008, sections 7.5 (file structure), 8 (graphics), 9.6.2.2 (standard fonts) and
 *   annex D.2 (WinAnsiEncoding)
 */
export function paletteToPdf(palette: NamedPalette): Uint8Array<ArrayBuffer> {
  const { name, slug, colors } = legiblePalette(palette);
  const title = { font: "F2", sizeMax: titleSizeMax, x: margin, baseline: titleBaseline } as const;
  const content = [drawText(shownText(name, slug), title), ...colors.map(drawRow)].join("\n");
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

function drawRow({ hex, name }: LegibleSwatch, index: number, { length }: readonly LegibleSwatch[]): string {
  const step = Math.min(rowHeightMax, (rowsTop - margin) / length);
  const height = step * (1 - rowGapShare);
  const bottom = rowsTop - step * index - height;
  const middle = bottom + height / 2;
  const { r, g, b } = hexToRgb(hex);
  const fill = [r, g, b].map((channel) => formatNumber(channel / channelMax, channelDecimals)).join(" ");
  const box = [margin, bottom, swatchWidth, height].map((length) => formatNumber(length)).join(" ");
  const size = Math.min(valueSize, step * valueShare);
  const nameSize = Math.min(nameSizeMax, step * nameShare);
  const nameText = { font: "F2", sizeMax: nameSize, x: textLeft, baseline: middle + size * 0.3 } as const;
  const valueText = { font: "F1", sizeMax: size, x: textLeft, baseline: middle - size * 1.2 } as const;
  return [
    `${fill} rg 0.8 G 0.5 w ${box} re B`,
    drawText(shownText(name, `#${hex}`), nameText),
    drawText(`#${hex}   rgb(${r}, ${g}, ${b})`, valueText),
  ].join("\n");
}

interface TextPlace {
  readonly font: "F1" | "F2";
  readonly sizeMax: number;
  readonly x: number;
  readonly baseline: number;
}

/** Scaled down to fit even if every letter were as wide as it is high. */
function drawText(text: string, { font, sizeMax, x, baseline }: TextPlace): string {
  const size = Math.min(sizeMax, (pageWidth - margin - x) / text.length);
  const position = `${formatNumber(x)} ${formatNumber(baseline)} Td`;
  return `BT 0 g /${font} ${formatNumber(size)} Tf ${position} <${toHex(latin1Bytes(text))}> Tj ET`;
}

function formatNumber(value: number, decimals = 2): string {
  return String(Number(value.toFixed(decimals)));
}

/** WinAnsi characters from 0x80 on; spaces are unused codes. */
const winAnsiFrom80 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const winAnsiStart = 0x80;

/** Returns the codes of a name, or of the fallback if no letter or digit is left. */
function shownText(name: string, fallback: string): string {
  const text = winAnsiText(name);
  return /[\p{L}\p{N}]/u.test(text) ? text : fallback;
}

/** Unsupported letters lose their marks or are omitted. */
function winAnsiText(text: string): string {
  const plain = (letter: string) => Array.from(letter.normalize("NFKD"), (part) => winAnsiLetter(part) ?? "").join("");
  const codes = Array.from(text.normalize("NFC"), (letter) => winAnsiLetter(letter) ?? plain(letter));
  return codes.join("").replaceAll(/ +/g, " ").trim();
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
