/**
 * The measures of promises, written again from the published texts without code of `color/`:
 * luminance and contrast of WCAG 2.2, CIEDE2000, simulated color vision, OKLab. Plain and slow.
 */

/** Channels of 0 … 1, a color of three numbers, or a row of a matrix. */
export type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

export const eyes = ["normal", "protanopia", "deuteranopia", "tritanopia"] as const;
type Eyes = (typeof eyes)[number];

/** CSS Color 4, section 17: linear light of sRGB as XYZ, with the white of D65. */
const rgbToXyz: Matrix = [
  [506752 / 1228815, 87881 / 245763, 12673 / 70218],
  [87098 / 409605, 175762 / 245763, 12673 / 175545],
  [7918 / 409605, 87881 / 737289, 1001167 / 1053270],
];
/** Smith and Pokorny 1975: XYZ as the responses of the cones for long, middle and short waves. */
const xyzToLms: Matrix = [
  [0.15514, 0.54312, -0.03286],
  [-0.15514, 0.45684, 0.03286],
  [0, 0, 0.01608],
];
/** CIE 1931, 2°: light of 660 and of 485 nm, which tritanopes see as others do. */
const light660: Triple = [0.1649, 0.061, 0];
const light485: Triple = [0.05795, 0.1693, 0.6162];

const rgbToLms = multiply(xyzToLms, rgbToXyz);
const lmsToRgb = invert(rgbToLms);
const whiteLms = apply(rgbToLms, [1, 1, 1]);
const blueLms = apply(rgbToLms, [0, 0, 1]);
const unitVectors: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const dichromacies = {
  protanopia: planeMatrix(0, [whiteLms, blueLms]),
  deuteranopia: planeMatrix(1, [whiteLms, blueLms]),
};
const tritanopia = {
  red: planeMatrix(2, [whiteLms, apply(xyzToLms, light660)]),
  cyan: planeMatrix(2, [whiteLms, apply(xyzToLms, light485)]),
};
const whiteXyz = apply(rgbToXyz, [1, 1, 1]);

/** WCAG 2.2, "contrast ratio" of two six-digit hexes. */
export function publishedContrast(first: string, second: string): number {
  const [one, other] = [first, second].map((hex) => luminance(parseChannels(hex)));
  return (Math.max(one!, other!) + 0.05) / (Math.min(one!, other!) + 0.05);
}

/**
 * Returns the CIEDE2000 difference of two hexes for some eyes. @param see - `seenBy`, or
 * `seenFinely` without rounding to bytes
 */
export function publishedDifference([one, other]: readonly [string, string], by: Eyes, see = seenBy): number {
  return ciede2000(labOf(see(parseChannels(one), by)), labOf(see(parseChannels(other), by)));
}

export function publishedDistance(first: string, second: string): number {
  const [one, other] = [oklabOf(parseChannels(first)), oklabOf(parseChannels(second))];
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

function parseChannels(hex: string): Triple {
  const at = (place: number): number => Number.parseInt(hex.slice(place, place + 2), 16) / 255;
  return [at(0), at(2), at(4)];
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function fromLinear(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

function luminance(channels: Triple): number {
  return dot([0.2126, 0.7152, 0.0722], each(channels, toLinear));
}

/**
 * Simulates a dichromat's view of a color, in steps of a byte as screens show it.
 *
 * @see Viénot, Brettel, Mollon 1999: without L or M cones the colors that both kinds of eyes see
 *   alike are a plane through black, white and blue; Brettel, Viénot, Mollon 1997: without S cones
 *   they are two half-planes from the axis of grays
 */
export function seenBy(channels: Triple, by: Eyes): Triple {
  return each(seenFinely(channels, by), (channel) => Math.round(255 * channel) / 255);
}

export function seenFinely(channels: Triple, by: Eyes): Triple {
  if (by === "normal") return channels;
  const linear = each(channels, toLinear);
  const [l, m] = apply(rgbToLms, linear);
  const isRed = m * whiteLms[0] < l * whiteLms[1];
  const matrix = by === "tritanopia" ? tritanopia[isRed ? "red" : "cyan"] : dichromacies[by];
  return each(apply(matrix, linear), (light) => fromLinear(Math.min(1, Math.max(0, light))));
}

function planeMatrix(missing: 0 | 1 | 2, [one, other]: readonly [Triple, Triple]): Matrix {
  const normal = cross(one, other);
  const seen = ([0, 1, 2] as const).map((primary) => {
    const cones = apply(rgbToLms, unitVectors[primary]);
    const replaced = -(dot(normal, cones) - normal[missing] * cones[missing]) / normal[missing];
    const changed: Triple = [
      missing === 0 ? replaced : cones[0],
      missing === 1 ? replaced : cones[1],
      missing === 2 ? replaced : cones[2],
    ];
    return apply(lmsToRgb, changed);
  });
  return transpose([roundRow(seen[0]), roundRow(seen[1]), roundRow(seen[2])]);
}

/** To the five decimals in which such matrices are printed and passed on. */
function roundRow(row: Triple | undefined): Triple {
  return each(row ?? [0, 0, 0], (part) => Math.round(part * 1e5) / 1e5);
}

/** CIE 15, CIELAB. */
function labOf(channels: Triple): Triple {
  const xyz = apply(rgbToXyz, each(channels, toLinear));
  const [x, y, z] = each(divide(xyz, whiteXyz), cubeRootOrLine);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function cubeRootOrLine(share: number): number {
  return share > 216 / 24389 ? Math.cbrt(share) : (24389 / 27 / 116) * share + 16 / 116;
}

/** Sharma, Wu, Dalal 2005, equations 2 to 22, with all factors 1. */
export function ciede2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const meanC = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7))) / 2;
  const [c1, c2] = [Math.hypot((1 + g) * a1, b1), Math.hypot((1 + g) * a2, b2)];
  const [h1, h2] = [hueDegrees((1 + g) * a1, b1), hueDegrees((1 + g) * a2, b2)];
  const isGray = c1 * c2 === 0;
  const turn = isGray ? 0 : h2 - h1 - (Math.abs(h2 - h1) <= 180 ? 0 : 360 * Math.sign(h2 - h1));
  const deltaH = 2 * Math.sqrt(c1 * c2) * sine(turn / 2);
  const [meanL, meanChroma] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const meanH = isGray ? h1 + h2 : meanHue(h1, h2);
  const t =
    1 -
    0.17 * cosine(meanH - 30) +
    0.24 * cosine(2 * meanH) +
    0.32 * cosine(3 * meanH + 6) -
    0.2 * cosine(4 * meanH - 63);
  const sl = 1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * meanChroma, 1 + 0.015 * meanChroma * t];
  const rc = 2 * Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7));
  const rt = -sine(60 * Math.exp(-(((meanH - 275) / 25) ** 2))) * rc;
  const [l, c, h] = [(l2 - l1) / sl, (c2 - c1) / sc, deltaH / sh];
  return Math.sqrt(l ** 2 + c ** 2 + h ** 2 + rt * c * h);
}

function hueDegrees(a: number, b: number): number {
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}

function meanHue(one: number, other: number): number {
  if (Math.abs(one - other) <= 180) return (one + other) / 2;
  return one + other < 360 ? (one + other + 360) / 2 : (one + other - 360) / 2;
}

/**
 * Ottosson 2020, A perceptual color space for image processing: sRGB by the second of its matrices.
 */
function oklabOf(channels: Triple): Triple {
  const linear = each(channels, toLinear);
  const cones = each(
    apply(
      [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ],
      linear,
    ),
    Math.cbrt,
  );
  return apply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

function each([x, y, z]: Triple, change: (part: number) => number): Triple {
  return [change(x), change(y), change(z)];
}

function divide(one: Triple, other: Triple): Triple {
  return [one[0] / other[0], one[1] / other[1], one[2] / other[2]];
}

function dot(one: Triple, other: Triple): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

function cross(one: Triple, other: Triple): Triple {
  return [
    one[1] * other[2] - one[2] * other[1],
    one[2] * other[0] - one[0] * other[2],
    one[0] * other[1] - one[1] * other[0],
  ];
}

function apply(matrix: Matrix, color: Triple): Triple {
  return [dot(matrix[0], color), dot(matrix[1], color), dot(matrix[2], color)];
}

function transpose([x, y, z]: Matrix): Matrix {
  return [
    [x[0], y[0], z[0]],
    [x[1], y[1], z[1]],
    [x[2], y[2], z[2]],
  ];
}

function multiply(left: Matrix, right: Matrix): Matrix {
  const columns = transpose(right);
  return transpose([apply(left, columns[0]), apply(left, columns[1]), apply(left, columns[2])]);
}

function invert([x, y, z]: Matrix): Matrix {
  const determinant = dot(x, cross(y, z));
  const scaled = (row: Triple): Triple => each(row, (part) => part / determinant);
  return transpose([scaled(cross(y, z)), scaled(cross(z, x)), scaled(cross(x, y))]);
}

function sine(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180);
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}
