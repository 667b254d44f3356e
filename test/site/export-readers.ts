/**
 * Small readers of palettes as files, written from the formats' specifications alone, so that they
 * share no mistake with the writers.
 */
import assert from "node:assert/strict";
import { openPng } from "../open-png.ts";

export interface ReadSwatch {
  readonly name: string;
  readonly hex: string;
}

/**
 * Reads Adobe Swatch Exchange: "ASEF", version 1.0, the number of blocks. A block has a type, a
 * length and content. A color has a UTF-16 name with its length and a final zero, a color model,
 * float values, and a kind.
 */
export function readAse(file: Buffer): readonly ReadSwatch[] {
  assert.equal(file.toString("latin1", 0, 4), "ASEF");
  assert.deepEqual([file.readUInt16BE(4), file.readUInt16BE(6)], [1, 0]);
  const swatches: ReadSwatch[] = [];
  let at = 12;
  for (let block = 0; block < file.readUInt32BE(8); block += 1) {
    const [type, length] = [file.readUInt16BE(at), file.readUInt32BE(at + 2)];
    const content = file.subarray(at + 6, at + 6 + length);
    if (type === 0x0001) swatches.push(readAseColor(content));
    else assert.ok(type === 0xc001 || type === 0xc002, `unknown block ${type}`);
    at += 6 + length;
  }
  assert.equal(at, file.length);
  return swatches;
}

function readAseColor(content: Buffer): ReadSwatch {
  const units = content.readUInt16BE(0);
  const name = Buffer.from(content.subarray(2, 2 * units))
    .swap16()
    .toString("utf16le");
  assert.equal(content.readUInt16BE(2 * units), 0);
  const model = 2 + 2 * units;
  assert.equal(content.toString("latin1", model, model + 4), "RGB ");
  const channels = [4, 8, 12].map((offset) => Math.round(content.readFloatBE(model + offset) * 255));
  assert.equal(content.length, model + 18);
  return { name, hex: formatHex(channels) };
}

export function readGpl(text: string): { readonly name: string; readonly swatches: readonly ReadSwatch[] } {
  const [first, ...lines] = text.trimEnd().split("\n");
  assert.equal(first, "GIMP Palette");
  const name = /^Name: (?<name>.+)$/.exec(lines[0]!)?.groups?.["name"];
  assert.ok(name !== undefined);
  const colors = lines.filter((line) => !/^(?:Name|Columns): |^#/.test(line));
  const swatches = colors.map((line) => {
    const [, red, green, blue, label] = /^ *(\d+) +(\d+) +(\d+)\t(.+)$/.exec(line) ?? [];
    assert.ok(label !== undefined, `no color: ${line}`);
    return { name: label, hex: formatHex([red, green, blue].map(Number)) };
  });
  return { name, swatches };
}

export function readScss(text: string): readonly ReadSwatch[] {
  const line =
    /^(?:|\/\/ .*|\$(?<name>[a-z][a-z\d-]*): #(?<hex>[\da-f]{6});(?: \/\/ .*)?|\$palette: \(|\);| {2}"[a-z\d-]+": \$[a-z][a-z\d-]*,)$/u;
  const swatches = text.split("\n").flatMap((source) => {
    const match = line.exec(source);
    assert.ok(match, `not understood: ${source}`);
    const { name, hex } = match.groups ?? {};
    return name === undefined || hex === undefined ? [] : [{ name, hex }];
  });
  for (const [, name] of text.matchAll(/": \$([a-z\d-]+),/g)) {
    assert.ok(swatches.some((swatch) => swatch.name === name));
  }
  return swatches;
}

interface Token {
  readonly $type?: string;
  readonly $value?: {
    readonly colorSpace: string;
    readonly components: readonly number[];
    readonly hex: string;
  };
}

/**
 * Design Tokens Format Module 2025.10: a group of tokens, each of which says its type, with values
 * in sRGB.
 */
export function readDesignTokens(text: string): readonly ReadSwatch[] {
  const file: Readonly<Record<string, Readonly<Record<string, unknown>>>> = JSON.parse(text);
  const [group, ...others] = Object.values(file);
  assert.ok(group && others.length === 0);
  const tokens = Object.entries(group).filter(([name]) => !name.startsWith("$"));
  return tokens.map(([name, token]) => ({ name, hex: readToken(token) }));
}

function readToken(token: unknown): string {
  assert.ok(typeof token === "object" && token !== null);
  const { $type, $value }: Token = token;
  assert.equal($type, "color");
  assert.ok($value);
  assert.equal($value.colorSpace, "srgb");
  assert.equal($value.components.length, 3);
  const hex = formatHex($value.components.map((share) => Math.round(share * 255)));
  assert.equal($value.hex, `#${hex}`);
  return hex;
}

/** The colors of a row of a PNG from left to right, each once per run. */
export function readPngRuns(file: Buffer, row: number): readonly string[] {
  const hexes = openPng(file)(row);
  return hexes.filter((hex, x) => hex !== hexes[x - 1]);
}

function formatHex(channels: readonly number[]): string {
  return channels.map((channel) => channel.toString(16).padStart(2, "0")).join("");
}
