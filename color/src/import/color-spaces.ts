/**
 * Conversions to and from linear-light sRGB. Values outside sRGB are kept, so that a color is
 * mapped once. CSS Color Module Level 4, sections 10 and 18, has the equations and matrices.
 */
import { atan2, cbrt, cos, pow, sin } from "../exact-math.ts";
import { linearToOklab, oklabToLinear } from "../oklab.ts";

export type Triple = readonly [number, number, number];

interface ColorSpace {
  readonly toLinear: (values: Triple) => Triple;
  /** From linear-light sRGB. */
  readonly fromLinear: (linear: Triple) => Triple;
  /** Index of the hue, in degrees. */
  readonly hue?: 0 | 2;
}

type Matrix = readonly [Triple, Triple, Triple];

const xyzToSrgb: Matrix = [
  [12_831 / 3959, -329 / 214, -1974 / 3959],
  [-851_781 / 878_810, 1_648_619 / 878_810, 36_519 / 878_810],
  [705 / 12_673, -2585 / 12_673, 705 / 667],
];
const p3ToXyz: Matrix = [
  [608_311 / 1_250_200, 189_793 / 714_400, 198_249 / 1_000_160],
  [35_783 / 156_275, 247_089 / 357_200, 198_249 / 2_500_400],
  [0, 32_229 / 714_400, 5_220_557 / 5_000_800],
];
const a98ToXyz: Matrix = [
  [573_536 / 994_567, 263_643 / 1_420_810, 187_206 / 994_567],
  [591_459 / 1_989_134, 6_239_551 / 9_945_670, 374_412 / 4_972_835],
  [53_769 / 1_989_134, 351_524 / 4_972_835, 4_929_758 / 4_972_835],
];
const prophotoToXyzD50: Matrix = [
  [0.797_766_644_900_642_3, 0.135_181_297_400_533_08, 0.031_347_734_128_392_2],
  [0.288_074_828_819_401_3, 0.711_835_234_241_873, 0.000_089_936_938_725_64],
  [0, 0, 0.825_104_602_510_460_2],
];
const rec2020ToXyz: Matrix = [
  [63_426_534 / 99_577_255, 20_160_776 / 139_408_157, 47_086_771 / 278_816_314],
  [26_158_966 / 99_577_255, 472_592_308 / 697_040_785, 8_267_143 / 139_408_157],
  [0, 19_567_812 / 697_040_785, 295_819_943 / 278_816_314],
];
const srgbToXyz: Matrix = [
  [506_752 / 1_228_815, 87_881 / 245_763, 12_673 / 70_218],
  [87_098 / 409_605, 175_762 / 245_763, 12_673 / 175_545],
  [7918 / 409_605, 87_881 / 737_289, 1_001_167 / 1_053_270],
];
const d50ToD65: Matrix = [
  [0.955_473_421_488_075, -0.023_098_454_948_764_71, 0.063_259_243_200_570_72],
  [-0.028_369_709_333_863_7, 1.009_995_398_081_304_1, 0.021_041_441_191_917_323],
  [0.012_314_014_864_481_998, -0.020_507_649_298_898_964, 1.330_365_926_242_124],
];
const d65ToD50: Matrix = [
  [1.047_929_792_544_996_9, 0.022_946_870_601_609_652, -0.050_192_266_289_205_24],
  [0.029_627_808_770_055_99, 0.990_434_426_753_879_9, -0.017_073_799_063_418_826],
  [-0.009_243_040_646_204_504, 0.015_055_191_490_298_152, 0.751_874_281_428_137_1],
];
const whiteD50: Triple = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585];
const labKappa = 24_389 / 27;
const labEpsilon = 216 / 24_389;
const degreesPerRadian = 180 / Math.PI;

export const colorSpaces: ReadonlyMap<string, ColorSpace> = new Map<string, ColorSpace>([
  [
    "srgb",
    { toLinear: (values) => mapTriple(values, decodeSrgb), fromLinear: (linear) => mapTriple(linear, encodeSrgb) },
  ],
  ["srgb-linear", { toLinear: (values) => values, fromLinear: (linear) => linear }],
  ["display-p3", rgbSpace(p3ToXyz, decodeSrgb)],
  ["display-p3-linear", rgbSpace(p3ToXyz, (value) => value)],
  ["a98-rgb", rgbSpace(a98ToXyz, (value) => signedPower(value, 563 / 256))],
  ["rec2020", rgbSpace(rec2020ToXyz, decodeRec2020)],
  [
    "prophoto-rgb",
    {
      toLinear: (values) => xyzD50ToLinear(multiply(prophotoToXyzD50, mapTriple(values, decodeProphoto))),
      fromLinear: linearToXyzD50,
    },
  ],
  ["xyz", { toLinear: (xyz) => multiply(xyzToSrgb, xyz), fromLinear: (linear) => multiply(srgbToXyz, linear) }],
  ["xyz-d65", { toLinear: (xyz) => multiply(xyzToSrgb, xyz), fromLinear: (linear) => multiply(srgbToXyz, linear) }],
  ["xyz-d50", { toLinear: xyzD50ToLinear, fromLinear: linearToXyzD50 }],
  ["lab", { toLinear: labToLinear, fromLinear: linearToLab }],
  [
    "lch",
    {
      toLinear: (lch) => labToLinear(toRectangular(lch)),
      fromLinear: (linear) => toPolar(linearToLab(linear)),
      hue: 2,
    },
  ],
  ["oklab", { toLinear: oklabToLight, fromLinear: lightToOklab }],
  [
    "oklch",
    {
      toLinear: (lch) => oklabToLight(toRectangular(lch)),
      fromLinear: (linear) => toPolar(lightToOklab(linear)),
      hue: 2,
    },
  ],
  ["hsl", { toLinear: (hsl) => mapTriple(hslToSrgb(hsl), decodeSrgb), fromLinear: linearToHsl, hue: 0 }],
  ["hwb", { toLinear: (hwb) => mapTriple(hwbToSrgb(hwb), decodeSrgb), fromLinear: linearToHwb, hue: 0 }],
]);

export const predefinedSpaces: readonly string[] = [...colorSpaces.keys()].slice(0, 10);

/** @param hsl - hue in degrees, the others from 0 to 1 */
export function hslToSrgb([hue, saturation, lightness]: Triple): Triple {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return channelsAt(hue, (k) => lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
}

/** @param hwb - hue in degrees, the others from 0 to 1 */
export function hwbToSrgb([hue, whiteness, blackness]: Triple): Triple {
  const sum = Math.max(1, whiteness + blackness);
  const [white, black] = [whiteness / sum, blackness / sum];
  return channelsAt(hue, (k) => (0.5 - 0.5 * Math.max(-1, Math.min(k - 3, 9 - k, 1))) * (1 - white - black) + white);
}

/** @param hsv - hue in degrees, the others from 0 to 1 */
export function hsvToSrgb([hue, saturation, value]: Triple): Triple {
  return hwbToSrgb([hue, (1 - saturation) * value, 1 - value]);
}

function channelsAt(hue: number, channelOf: (k: number) => number): Triple {
  const at = (start: number) => channelOf((((start + hue / 30) % 12) + 12) % 12);
  return [at(0), at(8), at(4)];
}

/** Extended to negative values. */
export function decodeSrgb(value: number): number {
  const size = Math.abs(value);
  return size <= 0.04045 ? value / 12.92 : Math.sign(value) * pow((size + 0.055) / 1.055, 2.4);
}

function encodeSrgb(value: number): number {
  const size = Math.abs(value);
  return size <= 0.003_130_8 ? value * 12.92 : Math.sign(value) * (1.055 * pow(size, 1 / 2.4) - 0.055);
}

function decodeRec2020(value: number): number {
  const [alpha, beta] = [1.099_296_826_809_44, 0.018_053_968_510_807];
  const size = Math.abs(value);
  return size < 4.5 * beta ? value / 4.5 : Math.sign(value) * pow((size + alpha - 1) / alpha, 1 / 0.45);
}

function decodeProphoto(value: number): number {
  return Math.abs(value) <= 16 / 512 ? value / 16 : signedPower(value, 1.8);
}

function signedPower(value: number, exponent: number): number {
  return value === 0 ? 0 : Math.sign(value) * pow(Math.abs(value), exponent);
}

/** Colors are not mixed in these spaces, so there is no way back. */
function rgbSpace(toXyz: Matrix, decode: (value: number) => number): ColorSpace {
  return {
    toLinear: (values) => multiply(xyzToSrgb, multiply(toXyz, mapTriple(values, decode))),
    fromLinear: (linear) => linear,
  };
}

function xyzD50ToLinear(xyz: Triple): Triple {
  return multiply(xyzToSrgb, multiply(d50ToD65, xyz));
}

function linearToXyzD50(linear: Triple): Triple {
  return multiply(d65ToD50, multiply(srgbToXyz, linear));
}

function labToLinear([l, a, b]: Triple): Triple {
  const fy = (l + 16) / 116;
  const [fx, fz] = [fy + a / 500, fy - b / 200];
  const curve = (f: number) => (f * f * f > labEpsilon ? f * f * f : (116 * f - 16) / labKappa);
  const y = l > labKappa * labEpsilon ? fy * fy * fy : l / labKappa;
  return xyzD50ToLinear([curve(fx) * whiteD50[0], y * whiteD50[1], curve(fz) * whiteD50[2]]);
}

function linearToLab(linear: Triple): Triple {
  const [x, y, z] = linearToXyzD50(linear);
  const curve = (t: number) => (t > labEpsilon ? cbrt(t) : (labKappa * t + 16) / 116);
  const [fx, fy, fz] = [curve(x / whiteD50[0]), curve(y / whiteD50[1]), curve(z / whiteD50[2])];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

export function oklabToLight([l, a, b]: Triple): Triple {
  const linear = oklabToLinear({ l, a, b });
  return [linear.r, linear.g, linear.b];
}

export function lightToOklab([r, g, b]: Triple): Triple {
  const lab = linearToOklab({ r, g, b });
  return [lab.l, lab.a, lab.b];
}

function toRectangular([l, c, h]: Triple): Triple {
  const angle = h / degreesPerRadian;
  return [l, Math.max(c, 0) * cos(angle), Math.max(c, 0) * sin(angle)];
}

function toPolar([l, a, b]: Triple): Triple {
  const hue = atan2(b, a) * degreesPerRadian;
  return [l, Math.sqrt(a * a + b * b), (hue + 360) % 360];
}

function linearToHsl(linear: Triple): Triple {
  const srgb = mapTriple(linear, encodeSrgb);
  const [max, min] = [Math.max(...srgb), Math.min(...srgb)];
  const lightness = (max + min) / 2;
  const slack = 1 - Math.abs(max + min - 1);
  return [hueOf(srgb), slack <= 0 ? 0 : (max - min) / slack, lightness];
}

function linearToHwb(linear: Triple): Triple {
  const srgb = mapTriple(linear, encodeSrgb);
  return [hueOf(srgb), Math.min(...srgb), 1 - Math.max(...srgb)];
}

function hueOf([r, g, b]: Triple): number {
  const max = Math.max(r, g, b);
  const delta = max - Math.min(r, g, b);
  if (delta < 1e-9) return 0;
  if (max === r) return (60 * ((g - b) / delta) + 360) % 360;
  return max === g ? 60 * ((b - r) / delta + 2) : 60 * ((r - g) / delta + 4);
}

function multiply([x, y, z]: Matrix, [a, b, c]: Triple): Triple {
  const row = ([p, q, r]: Triple) => p * a + q * b + r * c;
  return [row(x), row(y), row(z)];
}

export function mapTriple([a, b, c]: Triple, change: (value: number) => number): Triple {
  return [change(a), change(b), change(c)];
}
