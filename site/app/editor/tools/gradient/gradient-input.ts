/** The gradient that is being edited. Its stops belong to slots, so they follow color changes. */
import {
  type Gradient,
  gradientKinds,
  gradientSpaces,
  sortStops,
  spreadStops,
  flattenStops,
  formatGradient,
  formatPlainGradient,
} from "@tincture/color/gradient";
import type { Swatch } from "../../state/editor-state.ts";

interface SlotStop {
  readonly key: number;
  readonly id: number;
  readonly at: number;
}

export interface ShownStop extends SlotStop {
  readonly hex: string;
}

export interface GradientInput extends Omit<Gradient, "stops"> {
  /** Undefined until a stop is changed: all of the palette's colors at equal distances. */
  readonly stops: readonly SlotStop[] | undefined;
}

export const stopsMin = 2;
export const stopsMax = 12;
const rightAngle = 90;
export const fullTurn = 360;
const percentMax = 100;

export const defaultGradient: GradientInput = { kind: "linear", angle: rightAngle, space: "oklab", stops: undefined };

export function formatGradientInput({ kind, angle, space, stops }: GradientInput): string {
  return JSON.stringify([kind, angle, space, stops?.map(({ key, id, at }) => [key, id, at])]);
}

/** Parses a text that may be truncated or come from another release. */
export function parseGradientInput(text: string): GradientInput {
  const [kind, angle, space, stops] = readList(text);
  const shape = { kind: gradientKinds.find((one) => one === kind), space: gradientSpaces.find((one) => one === space) };
  if (shape.kind === undefined || shape.space === undefined || !isWithin(angle, fullTurn)) return defaultGradient;
  const read = Array.isArray(stops) ? stops.map(readStop).filter((stop) => stop !== undefined) : [];
  const keys = new Set(read.map(({ key }) => key));
  const isSound = keys.size === read.length && read.length >= stopsMin && read.length <= stopsMax;
  return { kind: shape.kind, angle, space: shape.space, stops: isSound ? read : undefined };
}

function readList(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function readStop(value: unknown): SlotStop | undefined {
  const [key, id, at]: readonly unknown[] = Array.isArray(value) ? value : [];
  const isStop = Number.isInteger(key) && Number.isInteger(id) && isWithin(at, percentMax);
  return isStop ? { key: Number(key), id: Number(id), at } : undefined;
}

function isWithin(value: unknown, max: number): value is number {
  return typeof value === "number" && value >= 0 && value <= max;
}

/** Drops stops whose color was removed. With fewer than two left, returns the default stops. */
export function listStops({ stops }: GradientInput, present: readonly Swatch[]): readonly ShownStop[] {
  const shown = (stops ?? []).flatMap((stop) => {
    const swatch = present.find(({ id }) => id === stop.id);
    return swatch ? [{ ...stop, hex: swatch.hex }] : [];
  });
  if (shown.length >= stopsMin) return sortStops(shown);
  const spread = spreadStops(present.map(({ hex }) => hex));
  return present.map(({ id, hex }, key) => ({ key, id, hex, at: Math.round(spread[key]?.at ?? 0) }));
}

export function moveStop(stops: readonly ShownStop[], key: number, at: number): readonly ShownStop[] {
  const position = Math.round(Math.min(percentMax, Math.max(0, at)));
  return stops.map((stop) => (stop.key === key ? { ...stop, at: position } : stop));
}

export function addStop(stops: readonly ShownStop[], at = middleOfWidestGap(stops)): readonly ShownStop[] {
  const nearest = stops.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0];
  if (nearest === undefined || stops.length >= stopsMax) return stops;
  return [...stops, { ...nearest, key: nextKey(stops), at: Math.round(at) }];
}

export function nextKey(stops: readonly ShownStop[]): number {
  return Math.max(...stops.map(({ key }) => key)) + 1;
}

export function removeStop(stops: readonly ShownStop[], key: number): readonly ShownStop[] {
  return stops.length <= stopsMin ? stops : stops.filter((stop) => stop.key !== key);
}

export function recolorStop(stops: readonly ShownStop[], key: number, { id, hex }: Swatch): readonly ShownStop[] {
  return stops.map((stop) => (stop.key === key ? { ...stop, id, hex } : stop));
}

export function swapStops(stops: readonly ShownStop[], key: number, by: -1 | 1): readonly ShownStop[] {
  const ordered = sortStops(stops);
  const index = ordered.findIndex((stop) => stop.key === key);
  const [one, other] = [ordered[index], ordered[index + by]];
  if (one === undefined || other === undefined) return stops;
  const changed = new Map([
    [one.key, other.at],
    [other.key, one.at],
  ]);
  const swapped = ordered.with(index, other).with(index + by, one);
  return swapped.map((stop) => ({ ...stop, at: changed.get(stop.key) ?? stop.at }));
}

export function reverseStops(stops: readonly ShownStop[]): readonly ShownStop[] {
  return stops.map((stop) => ({ ...stop, at: percentMax - stop.at })).toReversed();
}

export function evenOut(stops: readonly ShownStop[]): readonly ShownStop[] {
  const spread = spreadStops(stops.map(({ hex }) => hex));
  return sortStops(stops).map((stop, index) => ({ ...stop, at: Math.round(spread[index]?.at ?? 0) }));
}

function middleOfWidestGap(stops: readonly ShownStop[]): number {
  const ends = [0, ...sortStops(stops).map(({ at }) => at), percentMax];
  const gaps = ends.slice(1).map((end, index) => ({ end, width: end - (ends[index] ?? 0) }));
  const widest = gaps.toSorted((one, other) => other.width - one.width)[0];
  return widest ? widest.end - widest.width / 2 : percentMax / 2;
}

export function showGradient(gradient: Gradient): string {
  return CSS.supports("background-image", formatGradient(gradient)) ? formatGradient(gradient) : flatten(gradient);
}

/** Browsers that do not support the second line use the first. */
export function writeGradientCode(gradient: Gradient): string {
  const plain = `background-image: ${flatten(gradient)};`;
  return gradient.space === "srgb" ? plain : `${plain}\nbackground-image: ${formatGradient(gradient)};`;
}

function flatten(gradient: Gradient): string {
  return formatPlainGradient({ ...gradient, stops: flattenStops(gradient) });
}
