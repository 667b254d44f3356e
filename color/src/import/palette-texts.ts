import { hasLetterAndDigit, readDigits, formatBytes } from "./color-values.ts";
import { type Finding, nameReading, quoteSource } from "./found-colors.ts";

/** @see GIMP developer site, GIMP Palette Format Version 2 (.gpl) */
export function readGpl(text: string): readonly Finding[] | undefined {
  if (!/^GIMP Palette\s*(?:[\r\n]|$)/.test(text)) return undefined;
  const [, ...lines] = splitLines(text);
  // Aseprite adds the transparency as a fourth channel, and marks the file.
  const hasAlpha = lines.some((line) => /^Channels:\s*RGBA/.test(line));
  return lines
    .filter((line) => !/^\s*(?:#|$)|^(?:Name|Columns|Channels):/.test(line))
    .map((line) =>
      readLine(line, (rest) => {
        const name = hasAlpha ? rest.replace(/^\d{1,3}\s*/, "") : rest;
        return name === "Untitled" ? "" : name;
      }),
    );
}

/** A version, a count, and a line of three numbers for each color. */
export function readJascPalette(text: string): readonly Finding[] | undefined {
  if (!/^JASC-PAL\s*[\r\n]/.test(text)) return undefined;
  const [, , count = "", ...lines] = splitLines(text);
  const rows = lines.filter((line) => !/^\s*(?:\$|$)/.test(line)).slice(0, Number.parseInt(count, 10) || undefined);
  return rows.map((line) => readLine(line, (rest) => (/^\d{1,3}$/.test(rest) ? "" : rest)));
}

/** @see Paint.NET documentation, "Palette files" */
export function readPaintNet(text: string): readonly Finding[] | undefined {
  const lines = splitLines(text).map((line) => line.trim());
  const rows = lines.filter((line) => line !== "" && !line.startsWith(";"));
  if (!rows.every((row) => /^(?:[\da-f]{8}|[\da-f]{6})$/i.test(row))) return undefined;
  const isArgb =
    lines.some((line) => line.startsWith(";")) || rows.every((row) => /^ff/i.test(row) || !/ff$/i.test(row));
  if (!isArgb || !rows.some((row) => row.length === 8) || !rows.some(hasLetterAndDigit)) return undefined;
  return rows.flatMap((row) => readDigits(row, "argb") ?? []).map((reading) => nameReading(reading, ""));
}

function readLine(line: string, nameOf: (rest: string) => string): Finding {
  const [, red, green, blue, rest = ""] =
    /^\s*(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})(?:\s+(\S.*))?$/.exec(line.trimEnd()) ?? [];
  const channels = [red, green, blue].map(Number);
  const hex = channels.every((channel) => channel <= 255) ? formatBytes(channels) : undefined;
  return hex === undefined
    ? { missed: `${quoteSource(line)} is not three numbers from 0 to 255 and a name.` }
    : { hex, name: nameOf(rest).trim() };
}

function splitLines(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}
