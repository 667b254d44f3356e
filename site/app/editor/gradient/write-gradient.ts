/** Writes a gradient for browsers with and without the color spaces of CSS Color 4. */
import { flattenStops, formatGradient, formatPlainGradient, type Gradient } from "@tincture/color/gradient";

/** Returns CSS that every browser can display. */
export function showGradient(gradient: Gradient): string {
  return CSS.supports("background-image", formatGradient(gradient)) ? formatGradient(gradient) : flatten(gradient);
}

/** Returns two lines of CSS. Browsers that do not support the second use the first. */
export function writeGradientCode(gradient: Gradient): string {
  const plain = `background-image: ${flatten(gradient)};`;
  return gradient.space === "srgb" ? plain : `${plain}\nbackground-image: ${formatGradient(gradient)};`;
}

function flatten(gradient: Gradient): string {
  return formatPlainGradient({ ...gradient, stops: flattenStops(gradient) });
}
