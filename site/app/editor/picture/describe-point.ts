/** Descriptions of points for screen readers. */
import type { PixelSize } from "./read-picture-header.ts";
import type { PicturePoint, Place } from "./picture-points.ts";

interface NamedPoint {
  readonly point: PicturePoint;
  readonly index: number;
  readonly count: number;
  readonly name: string | undefined;
}

/** Returns a text such as "Color 2 of 5, #a1b2c3, Quilt Gold, 31 % of the picture". */
export function describePoint({ point: { hex, share }, index, count, name }: NamedPoint): string {
  const parts = [`Color ${index + 1} of ${count}`, `#${hex}`, name, `${formatShare(share)} of the picture`];
  return parts.filter((part) => part !== undefined).join(", ");
}

/**
 * Returns a text such as "#a1b2c3, 40 % from the left, 75 % from the top", for a point that moves.
 */
export function describePlace({ x, y, hex }: Place & { readonly hex: string }, { width, height }: PixelSize): string {
  return `#${hex}, ${formatPercent(part(x, width))} from the left, ${formatPercent(part(y, height))} from the top`;
}

/** Formats a share. Never rounds a positive share to 0. */
export function formatShare(share: number): string {
  return share > 0 && share < 0.005 ? `under ${formatPercent(0.01)}` : formatPercent(share);
}

/** Returns the middle of a pixel as a fraction of the length. */
export function part(at: number, length: number): number {
  return (at + 0.5) / length;
}

function formatPercent(share: number): string {
  return `${Math.round(100 * share)}\u00a0%`;
}
