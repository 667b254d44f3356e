/** Layers of hills in the colors of a palette, from the lightest far away to the darkest nearby. */
import { contrastRatio } from "@tincture/color";
import { type Box, box, cut, disc, group, part, path, type Shape, stroke } from "./drawing.ts";
import { mix, type Paint } from "./paint.ts";

const layers = { min: 5, max: 6 };
/** How much of the sky's color mixes into others at night. */
const night = 0.14;

/** The shape of a ridge: heights as fractions of the frame, lengths as fractions of its width. */
const ridges = [
  { top: 0.16, swing: 0.09, waves: 1.3, phase: 0.4 },
  { top: 0.29, swing: 0.07, waves: 1.9, phase: 2.6 },
  { top: 0.42, swing: 0.06, waves: 1.5, phase: 4.4 },
  { top: 0.55, swing: 0.05, waves: 2.3, phase: 1.2 },
  { top: 0.7, swing: 0.05, waves: 1.2, phase: 3.3 },
  { top: 0.86, swing: 0.045, waves: 1.7, phase: 5.6 },
] as const;
type Ridge = (typeof ridges)[number];

/** @param sky - the color that distant hills fade to */
export function drawLandscape(area: Box, paint: Paint, sky: string): readonly Shape[] {
  const count = paint.own.length < layers.max ? layers.min : layers.max;
  const colors = paint.shades(count).map((hex) => (paint.isDark ? mix(hex, sky, night) : hex));
  const shown = ridges.slice(-count);
  const chosen = shown.map((_, at) => colors[Math.round((at * (colors.length - 1)) / (count - 1))] ?? sky);
  return [
    drawSun(area, paint, sky),
    ...shown.map((ridge, at) => {
      const color = chosen[at] ?? sky;
      const trees = traceTrees(area, ridge, at - count + 6);
      return group([
        path(traceRidge(area, ridge), { fill: color }),
        (at === count - 3 || at === count - 2) && path(trees, { fill: chosen[at + 1] ?? color }),
      ]);
    }),
    ...drawCabin(area, paint, [chosen.at(-2) ?? sky, chosen.at(-1) ?? sky]),
  ];
}

function unitOf({ w, h }: Box): number {
  return Math.min(w, h * 2.2);
}

function drawSun({ x, y, w, h }: Box, paint: Paint, sky: string): Shape {
  const [cx, cy, r] = [x + w * (w > h * 1.3 ? 0.77 : 0.72), y + h * 0.12, Math.min(w * 0.13, h * 0.26)];
  const glow = mix(paint.role("accent"), sky, 0.62);
  return part("accent", [
    disc([cx, cy], r * 1.5, { fill: mix(glow, sky, 0.55) }),
    disc([cx, cy], r * 1.22, { fill: glow }),
    disc([cx, cy], r, { fill: paint.role("accent") }),
  ]);
}

function heightAt({ y, h }: Box, { top, swing, waves, phase }: Ridge, share: number): number {
  const turn = share * waves * 2 * Math.PI + phase;
  return y + h * (top + swing * (Math.sin(turn) * 0.7 + Math.sin(turn * 2.3 + phase) * 0.3));
}

const steps = 72;

function traceRidge(area: Box, ridge: Ridge): string {
  const { x, y, w, h } = area;
  const points = Array.from({ length: steps + 1 }, (_, at) => {
    return `${cut(x + (w * at) / steps)} ${cut(heightAt(area, ridge, at / steps))}`;
  });
  return `M${cut(x)} ${cut(y + h + 1)}L${points.join("L")}L${cut(x + w)} ${cut(y + h + 1)}Z`;
}

function traceTrees(area: Box, ridge: Ridge, seed: number): string {
  const size = unitOf(area) * (0.022 + 0.008 * (seed - 3));
  const clumps = seed === 3 ? [0.12, 0.5, 0.9] : [0.06, 0.36];
  const firs = clumps.flatMap((center) =>
    [-3, -2, -1, 0, 1, 2, 3].map((at) => {
      const share = center + (at * size * 0.62) / area.w + (((at * at + seed) % 3) - 1) * 0.002;
      const height = size * (2.5 - Math.abs(at) * 0.36 + (((at + 4) * 7) % 3) * 0.22);
      const y = heightAt(area, ridge, share) + size * 0.5;
      return traceFir({ x: area.x + share * area.w, y, w: size * 0.46, h: height });
    }),
  );
  return firs.join("");
}

/** Its width is half of the real one. */
function traceFir({ x, y, w, h }: Box): string {
  const tier = (at: number, half: number, top: number) =>
    `M${cut(x - half)} ${cut(y - at)}L${cut(x)} ${cut(y - top)}L${cut(x + half)} ${cut(y - at)}Z`;
  return tier(0, w, h * 0.62) + tier(h * 0.28, w * 0.82, h * 0.84) + tier(h * 0.52, w * 0.58, h);
}

/** The contrast ratio from which a window looks lit. */
const litRatio = 1.5;

function drawCabin(area: Box, paint: Paint, [wall, ground]: readonly [string, string]): readonly Shape[] {
  const size = unitOf(area) * 0.058;
  const share = area.w > area.h * 1.3 ? 0.8 : 0.72;
  const x = area.x + share * area.w;
  const y = heightAt(area, ridges[5], share) + size * 0.2;
  const roof = mix(ground, "000000", 0.35);
  const accent = paint.role("accent");
  const light = contrastRatio(accent, wall) < litRatio ? (paint.shades(2)[0] ?? accent) : accent;
  return [
    stroke(
      `M${cut(x + size * 0.52)} ${cut(y - size * 1.35)}q${cut(size * 0.3)} ${cut(-size * 0.4)} 0 ${cut(-size * 0.8)}t${cut(size * 0.1)} ${cut(-size * 0.8)}`,
      mix(ground, "ffffff", 0.5),
      { strokeWidth: cut(size * 0.1), opacity: 0.55 },
    ),
    box({ x: x + size * 0.4, y: y - size * 1.3, w: size * 0.22, h: size * 0.6 }, wall),
    box({ x: x - size * 0.72, y: y - size * 0.72, w: size * 1.44, h: size }, wall),
    path(
      `M${cut(x - size * 0.95)} ${cut(y - size * 0.66)}L${cut(x)} ${cut(y - size * 1.4)}L${cut(x + size * 0.95)} ${cut(y - size * 0.66)}Z`,
      { fill: roof },
    ),
    part("accent", [
      box({ x: x - size * 0.46, y: y - size * 0.44, w: size * 0.3, h: size * 0.3 }, light, { rx: 1 }),
      box({ x: x + size * 0.14, y: y - size * 0.44, w: size * 0.3, h: size * 0.3 }, light, { rx: 1 }),
    ]),
  ];
}
