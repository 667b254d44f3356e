/** A gradient for browsers that know the spaces of CSS Color 4, and for those that do not. */
import { flattenStops, formatGradient, formatPlainGradient, type Gradient } from "@tincture/color/gradient";

/** What browsers show, this one too if it knows no spaces. */
export function showGradient(gradient: Gradient): string {
  return CSS.supports("background-image", formatGradient(gradient)) ? formatGradient(gradient) : flatten(gradient);
}

/** Lines for a style sheet: browsers that do not understand the second keep the first. */
export function writeGradientCode(gradient: Gradient): string {
  const plain = `background-image: ${flatten(gradient)};`;
  return gradient.space === "srgb" ? plain : `${plain}\nbackground-image: ${formatGradient(gradient)};`;
}

function flatten(gradient: Gradient): string {
  return formatPlainGradient({ ...gradient, stops: flattenStops(gradient) });
}
