import { hexToOklab } from "@tincture/color";
import { foldName } from "../../../colors/fold-name.ts";
import type { Palette } from "../../palette.ts";
import type { FoundPalettes, Origin, SearchRequest, SearchSort } from "../search-request.ts";

/** The specification of a search as plain list work: what tests compare with. */
export function searchNaively(palettes: readonly Palette[], request: SearchRequest): FoundPalettes {
  const { from, sort, offset, limit } = request;
  const found = palettes
    .filter((palette) => passes(palette, request))
    .map((palette) => ({ palette, distance: from === undefined ? 0 : distanceFrom(from, palette) }))
    .filter(({ distance }) => from?.kind !== "color" || distance <= from.distanceMax)
    .sort((one, other) => compareNaively(one, other, sort));
  return {
    total: found.length,
    exactTotal: found.filter(({ distance }) => distance === 0).length,
    ids: found.slice(offset, offset + limit).map(({ palette }) => palette.id),
  };
}

function passes(palette: Palette, { name, size, tags, from }: SearchRequest): boolean {
  const folded = foldName(palette.name);
  return (
    (name === undefined ||
      foldName(name)
        .split(" ")
        .every((word) => folded.includes(word))) &&
    (size === undefined || palette.colors.length === size) &&
    (tags.length === 0 || palette.tags.some((tag) => tags.includes(tag))) &&
    !(from?.kind === "palette" && from.id === palette.id)
  );
}

function distanceFrom(from: Origin, { colors }: Palette): number {
  if (from.kind === "color") return nearest(from.hex, colors);
  const there = mean(colors.map((hex) => nearest(hex, from.colors)));
  const back = mean(from.colors.map((hex) => nearest(hex, colors)));
  return (there + back) / 2;
}

function nearest(hex: string, others: readonly string[]): number {
  return Math.min(...others.map((other) => oklabDistance(hex, other)));
}

/** With coordinates in twenty-thousandths. */
function oklabDistance(hexA: string, hexB: string): number {
  const [a, b] = [hexToOklab(hexA), hexToOklab(hexB)];
  const steps = (["l", "a", "b"] as const).map((axis) => round(a[axis]) - round(b[axis]));
  return Math.sqrt(steps.reduce((sum, step) => sum + step * step, 0)) / 20_000;
}

function round(coordinate: number): number {
  return Math.round(coordinate * 20_000);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

interface Measured {
  readonly palette: Palette;
  readonly distance: number;
}

function compareNaively(one: Measured, other: Measured, sort: SearchSort): number {
  const byDistance = sort === "near" ? one.distance - other.distance : 0;
  const bySaves = sort === "recent" ? 0 : other.palette.saveCount - one.palette.saveCount;
  const byDate = other.palette.publishedAt - one.palette.publishedAt;
  return byDistance || bySaves || byDate || (one.palette.id < other.palette.id ? -1 : 1);
}
