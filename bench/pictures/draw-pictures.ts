/** Pictures to take colors from, drawn by rule and seed: the same each time, and nobody's. */
import type { Lab } from "../../color/src/cielab.ts";
import type { Picture } from "../../color/src/extract/index.ts";
import { createRandom, type Random } from "../../color/src/generate/seed.ts";
import { fitColor, hexToOklab, oklabToRgb, oklchToHex } from "../../color/src/oklab.ts";

interface DrawnPicture {
  readonly kind: string;
  readonly picture: Picture;
}

/** The color of a place; both coordinates run from 0 to 1, from the left and from the top. */
type Paint = (x: number, y: number) => Lab;

const width = 240;
const height = 160;
const opaque = 255;
const picturesPerKind = 8;

const kinds: Readonly<Record<string, (random: Random) => Paint>> = {
  gradients: paintGradient,
  landscapes: paintLandscape,
  posters: paintPoster,
  noise: paintNoise,
  "small subjects": paintSubject,
};

/** @returns forty pictures, eight of a kind */
export function drawPictures(): readonly DrawnPicture[] {
  return Object.entries(kinds).flatMap(([kind, create]) =>
    Array.from({ length: picturesPerKind }, (_, index) => ({
      kind,
      picture: draw(create(createRandom(`picture:${kind}:${index}`))),
    })),
  );
}

function draw(paint: Paint): Picture {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const place = { x: pixel % width, y: Math.floor(pixel / width) };
    const { r, g, b } = oklabToRgb(fitColor(paint(place.x / width, place.y / height)));
    data.set([r, g, b, opaque], 4 * pixel);
  }
  return { width, height, data };
}

/** Two to four colors that melt into each other along a line. */
function paintGradient(random: Random): Paint {
  const stops = listColors(random, 2 + Math.floor(3 * random()));
  const angle = 2 * Math.PI * random();
  return (x, y) => {
    const along = 0.5 + 0.7 * ((x - 0.5) * Math.cos(angle) + (y - 0.5) * Math.sin(angle));
    const at = Math.min(0.9999, Math.max(0, along)) * (stops.length - 1);
    const stop = Math.floor(at);
    return mix(stops[stop]!, stops[stop + 1]!, at - stop);
  };
}

/** A sky, its sun, hills behind hills that darken toward the front, and the grain of film. */
function paintLandscape(random: Random): Paint {
  const [zenith, horizon, land, sun] = [drawColor(random), drawColor(random), drawColor(random), drawColor(random)];
  const hills = Array.from({ length: 4 }, (_, index) => ({
    top: 0.45 + 0.13 * index,
    color: mix(mix(horizon, land, 0.4), { ...land, l: 0.2 }, index / 3),
    wave: 2 + 5 * random(),
    shift: 7 * random(),
  }));
  const [sunX, sunY] = [0.2 + 0.6 * random(), 0.15 + 0.2 * random()];
  return (x, y) => {
    const hill = hills.findLast(({ top, wave, shift }) => y > top + 0.05 * Math.sin(wave * x * 2 + shift));
    const isSun = Math.hypot((x - sunX) * 1.5, y - sunY) < 0.07;
    const bare = hill?.color ?? (isSun ? { ...sun, l: 0.92 } : mix(zenith, horizon, Math.min(1, y / 0.55)));
    return { ...bare, l: bare.l + 0.04 * (random() - 0.5) };
  };
}

/** Flat colors: a ground, bars and disks. */
function paintPoster(random: Random): Paint {
  const count = 3 + Math.floor(3 * random());
  const ground = drawColor(random);
  const shapes = listColors(random, count).map((color, index) => ({
    color,
    isDisk: index % 2 === 0,
    x: random(),
    y: random(),
    size: 0.08 + 0.2 * random(),
  }));
  return (x, y) => {
    const shape = shapes.findLast(({ isDisk, size, ...center }) =>
      isDisk ? Math.hypot((x - center.x) * 1.5, y - center.y) < size : Math.abs(y - center.y) < size / 3,
    );
    return shape?.color ?? ground;
  };
}

/** Each pixel is a color of its own, around two or three. */
function paintNoise(random: Random): Paint {
  const around = listColors(random, 2 + Math.floor(2 * random()));
  const spread = 0.05 + 0.25 * random();
  return () => {
    const { l, a, b } = around[Math.floor(around.length * random())]!;
    const stir = () => spread * (random() + random() - 1);
    return { l: l + stir(), a: a + stir() / 2, b: b + stir() / 2 };
  };
}

/** Two things of strong color on a ground that is nearly all, gray or nearly so, and shaded; together they have two percent. */
function paintSubject(random: Random): Paint {
  const ground = oklch(0.3 + 0.6 * random(), 0.03 * random(), 360 * random());
  const hue = 360 * random();
  const things = [hue, hue + 90 + 180 * random()].map((degrees) => ({
    color: oklch(0.55 + 0.2 * random(), 0.18, degrees % 360),
    x: 0.15 + 0.7 * random(),
    y: 0.15 + 0.7 * random(),
  }));
  return (x, y) => {
    const thing = things.find((one) => Math.hypot((x - one.x) * 1.5, y - one.y) < 0.07);
    const bare = thing?.color ?? ground;
    return { ...bare, l: bare.l + 0.12 * (x - y) + 0.02 * (random() - 0.5) };
  };
}

function listColors(random: Random, count: number): readonly Lab[] {
  return Array.from({ length: count }, () => drawColor(random));
}

function drawColor(random: Random): Lab {
  return oklch(0.25 + 0.65 * random(), 0.2 * random(), 360 * random());
}

function oklch(l: number, c: number, h: number): Lab {
  return hexToOklab(oklchToHex({ l, c, h }));
}

function mix(one: Lab, other: Lab, part: number): Lab {
  const between = (from: number, to: number) => from + part * (to - from);
  return { l: between(one.l, other.l), a: between(one.a, other.a), b: between(one.b, other.b) };
}
