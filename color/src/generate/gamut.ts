/** Halvings of the chroma interval; 2⁻¹⁰ of it is below one 8-bit step. */
const HALVINGS = 10;
/** How far outside linear 0 … 1 still rounds to the gamut's surface. */
const SLACK = 1e-4;

/**
 * Moves a color into sRGB along its own lightness and hue: chroma shrinks until the color can be shown.
 *
 * @param colors - OKLab, three numbers a color; changed in place
 * @param index - which color, from 0
 * @see CSS Color Module Level 4, section 13.2 (gamut mapping by chroma reduction), without its clipping step
 */
export function fitToGamut(colors: Float64Array, index: number): void {
  const at = 3 * index;
  const l = Math.min(1, Math.max(0, colors[at]!));
  const a = colors[at + 1]!;
  const b = colors[at + 2]!;
  colors[at] = l;
  if (isInGamut(l, a, b)) return;
  let inside = 0;
  let outside = 1;
  for (let round = 0; round < HALVINGS; round += 1) {
    const middle = (inside + outside) / 2;
    if (isInGamut(l, a * middle, b * middle)) inside = middle;
    else outside = middle;
  }
  colors[at + 1] = a * inside;
  colors[at + 2] = b * inside;
}

/** The matrices are those of `oklabToLinear`, spelled out here because this runs some hundred times a palette. */
function isInGamut(l: number, a: number, b: number): boolean {
  const long = l + 0.3963377774 * a + 0.2158037573 * b;
  const medium = l - 0.1055613458 * a - 0.0638541728 * b;
  const short = l - 0.0894841775 * a - 1.291485548 * b;
  const x = long * long * long;
  const y = medium * medium * medium;
  const z = short * short * short;
  return (
    isShown(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z) &&
    isShown(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z) &&
    isShown(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z)
  );
}

function isShown(linear: number): boolean {
  return linear >= -SLACK && linear <= 1 + SLACK;
}
