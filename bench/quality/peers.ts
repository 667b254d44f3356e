import { fitToGamut, oklabToHex } from "../../color/src/oklab.ts";
import { type Random, sampleWithout } from "../../color/src/generate/seed.ts";
import { type Hsl, hslToHex } from "./hsl.ts";

interface Peer {
  readonly name: string;
  readonly palette: (size: number, random: Random) => readonly string[];
}

type MakePalette = Peer["palette"];

const styles = ["default", "square", "triangle", "circle", "diamond"] as const;

const loaders: readonly { readonly name: string; readonly load: () => Promise<MakePalette> }[] = [
  { name: "poline", load: loadPoline },
  { name: "pro-color-harmonies", load: loadHarmonies },
  { name: "rampensau", load: loadRampensau },
  { name: "randomcolor", load: loadRandomColor },
];

export async function loadPeers(): Promise<{
  readonly peers: readonly Peer[];
  readonly missing: readonly string[];
}> {
  const loaded = await Promise.allSettled(loaders.map(({ load }) => load()));
  const peers = loaded.flatMap((result, index) =>
    result.status === "fulfilled" ? [{ name: loaders[index]!.name, palette: result.value }] : [],
  );
  const missing = loaders.filter((_, index) => loaded[index]!.status === "rejected").map(({ name }) => name);
  return { peers: [...peers, { name: "random HSL", palette: randomHsl }], missing };
}

async function loadPoline(): Promise<MakePalette> {
  const { Poline } = await import("poline");
  return (size, random) => {
    const anchors: readonly [Hsl, Hsl] = [randomColor(random), randomColor(random)];
    const { colors } = new Poline({ anchorColors: [[...anchors[0]], [...anchors[1]]], numPoints: size - 2 });
    return colors.map((color) => hslToHex(color));
  };
}

async function loadHarmonies(): Promise<MakePalette> {
  const { generators } = await import("pro-color-harmonies");
  return (size, random) => {
    const base = { l: 0.3 + 0.55 * random(), c: 0.04 + 0.16 * random(), h: 360 * random() };
    const style = pick(styles, random);
    const colors = pick(Object.values(generators), random)(base, { style });
    return sampleWithout(random, colors.length, size).map((index) => oklchToHex(colors[index]!));
  };
}

async function loadRampensau(): Promise<MakePalette> {
  const { generateColorRamp } = await import("rampensau");
  return (size, random) => {
    const low = 0.2 * random();
    const options = {
      total: size,
      hStart: 360 * random(),
      hCycles: 2 * random() - 1,
      sRange: [0.3 + 0.3 * random(), 0.5 + 0.4 * random()] as [number, number],
      lRange: [low, 0.85 + 0.12 * random()] as [number, number],
    };
    return generateColorRamp(options).map((color) => hslToHex(color));
  };
}

async function loadRandomColor(): Promise<MakePalette> {
  const { default: randomColor } = await import("randomcolor");
  return (size, random) => {
    const seed = Math.floor(random() * 2 ** 31);
    return randomColor({ count: size, seed }).map((hex) => hex.slice(1).toLowerCase());
  };
}

function randomHsl(size: number, random: Random): readonly string[] {
  return Array.from({ length: size }, () => hslToHex(randomColor(random)));
}

function randomColor(random: Random): Hsl {
  return [360 * random(), random(), random()];
}

function oklchToHex({ l, c, h }: { readonly l: number; readonly c: number; readonly h: number }): string {
  const angle = (h * Math.PI) / 180;
  const color = Float64Array.of(l, c * Math.cos(angle), c * Math.sin(angle));
  fitToGamut(color, 0);
  return oklabToHex({ l: color[0]!, a: color[1]!, b: color[2]! });
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)]!;
}
