import { hasLetterAndDigit, readDigits, formatBytes } from "./color-values.ts";
import { type Finding, nameReading, quoteSource } from "./found-colors.ts";

const channelMax = 255;

export function isGpl(text: string): boolean {
  return /^GIMP Palette\s*(?:[\r\n]|$)/.test(text);
}

/** @see GIMP developer site, GIMP Palette Format Version 2 (.gpl) */
export function readGpl(text: string): readonly Finding[] {
  const [, ...lines] = splitLines(text);
  const rows = lines.filter((line) => !/^\s*(?:#|$)|^(?:Name|Columns|Channels):/.test(line));
  // Aseprite adds the transparency as a fourth channel, and marks the file.
  const hasAlpha = lines.some((line) => /^Channels:\s*RGBA/.test(line));
  return rows.map((line) => {
    const [, red, green, blue, rest = ""] =
      /^\s*(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})(?:\s+(\S.*))?$/.exec(line.trimEnd()) ?? [];
    const name = hasAlpha ? rest.replace(/^\d{1,3}\s*/, "") : rest;
    return readLine(line, [red, green, blue], name === "Untitled" ? "" : name);
  });
}

export function isJascPalette(text: string): boolean {
  return /^JASC-PAL\s*[\r\n]/.test(text);
}

/** A version, a count, and a line of three numbers for each color. */
export function readJascPalette(text: string): readonly Finding[] {
  const [, , count = "", ...lines] = splitLines(text);
  const rows = lines.filter((line) => !/^\s*(?:\$|$)/.test(line)).slice(0, Number.parseInt(count, 10) || undefined);
  return rows.map((line) => {
    const [, red, green, blue, name = ""] =
      /^\s*(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})(?:\s+(\S.*))?$/.exec(line.trimEnd()) ?? [];
    return readLine(line, [red, green, blue], /^\d{1,3}$/.test(name) ? "" : name);
  });
}

export function isPaintNet(text: string): boolean {
  const lines = splitLines(text).map((line) => line.trim());
  const rows = lines.filter((line) => line !== "" && !line.startsWith(";"));
  if (rows.length === 0 || !rows.every((row) => /^(?:[\da-f]{8}|[\da-f]{6})$/i.test(row))) return false;
  const isCommented = lines.some((line) => line.startsWith(";"));
  return (
    rows.some((row) => row.length === 8) &&
    (isCommented || rows.every((row) => /^ff/i.test(row) || !/ff$/i.test(row))) &&
    rows.some(hasLetterAndDigit)
  );
}

/** @see Paint.NET documentation, "Palette files" */
export function readPaintNet(text: string): readonly Finding[] {
  const rows = splitLines(text)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith(";"));
  return rows.map((row) =>
    nameReading(readDigits(row, "argb") ?? { problem: `${quoteSource(row)} is not a color of Paint.NET.` }, ""),
  );
}

function readLine(line: string, channels: readonly (string | undefined)[], name: string): Finding {
  const values = channels.map(Number);
  const hex = values.every((value) => value <= channelMax) ? formatBytes(values) : undefined;
  return hex === undefined
    ? { missed: `${quoteSource(line)} is not three numbers from 0 to 255 and a name.` }
    : { hex, name: name.trim() };
}

function splitLines(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}
