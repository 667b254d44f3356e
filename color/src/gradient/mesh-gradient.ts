import { createRandom, type Random } from "../generate/seed.ts";
import { parseHex } from "../hex.ts";

interface MeshPatch {
  readonly hex: string;
  /** 0 to 1 of width and height. */
  readonly x: number;
  readonly y: number;
  /** In widths. */
  readonly radius: number;
}

export interface MeshGradient {
  readonly ground: string;
  /** Bottom first. */
  readonly patches: readonly MeshPatch[];
}

/** Small palettes repeat colors to reach this many. */
const patchesMin = 5;
/** Positions tried per patch. */
const candidates = 12;
const radiusMin = 0.45;
const radiusSpread = 0.25;
const width = 1200;
const height = 800;
/** (1 − t²)²: without an edge and without a peak. */
const fading = [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => ({ offset: t, opacity: (1 - t * t) * (1 - t * t) }));

/**
 * Creates soft patches of a palette's colors. `arrangement` selects other positions.
 *
 * @throws {RangeError} for fewer than two colors
 * @see Mitchell 1991, Spectrally optimal sampling for distribution ray tracing, for the best of
 *   several candidates
 * @example
 * createMesh(["264653", "e9c46a"], 0).patches.length  // 5
 */
export function createMesh(hexes: readonly string[], arrangement: number): MeshGradient {
  const colors = hexes.map((hex) => parseHex(hex));
  if (colors.length < 2) throw new RangeError(`A mesh gradient has at least two colors, got ${colors.length}`);
  const random = createRandom(`${colors.join("-")}:${arrangement}`);
  const first = Math.floor(random() * colors.length);
  const turned = [...colors.slice(first), ...colors.slice(0, first)];
  const [ground = "", ...others] = turned;
  const cycle = [...others, ground];
  const patches: MeshPatch[] = [];
  for (let index = 0; index < Math.max(others.length, patchesMin); index += 1)
    patches.push(placePatch(cycle[index % cycle.length] ?? ground, patches, random));
  return { ground, patches };
}

function placePatch(hex: string, placed: readonly MeshPatch[], random: Random): MeshPatch {
  let best = { x: random(), y: random() };
  for (let tried = 1; tried < candidates; tried += 1) {
    const position = { x: random(), y: random() };
    if (nearest(position, placed) > nearest(best, placed)) best = position;
  }
  return { hex, ...best, radius: radiusMin + radiusSpread * random() };
}

type Place = Pick<MeshPatch, "x" | "y">;

function nearest({ x, y }: Place, placed: readonly MeshPatch[]): number {
  const ways = placed.map((other) => {
    const [across, down] = [x - other.x, ((y - other.y) * height) / width];
    return across * across + down * down;
  });
  return Math.min(...ways, Infinity);
}

/**
 * Formats an SVG of 1200 × 800 without filters, scripts, styles or external references.
 *
 * @example
 * meshToSvg({ ground: "264653", patches: [] })
 *   .endsWith('<rect width="1200" height="800" fill="#264653"/></svg>')  // true
 */
export function meshToSvg({ ground, patches }: MeshGradient): string {
  const fills = patches.map(({ hex }, index) => {
    const stops = fading.map(
      ({ offset, opacity }) =>
        `<stop offset="${offset}" stop-color="#${hex}" stop-opacity="${Math.round(opacity * 1000) / 1000}"/>`,
    );
    return `<radialGradient id="patch-${index}">${stops.join("")}</radialGradient>`;
  });
  const circles = patches.map(
    ({ x, y, radius }, index) =>
      `<circle cx="${Math.round(x * width)}" cy="${Math.round(y * height)}" r="${Math.round(radius * width)}" fill="url(#patch-${index})"/>`,
  );
  const size = `width="${width}" height="${height}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${size}>` +
    `<defs>${fills.join("")}</defs><rect ${size} fill="#${ground}"/>${circles.join("")}</svg>`
  );
}
