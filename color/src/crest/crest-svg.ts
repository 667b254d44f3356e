import type { Crest, CrestFill } from "./draw-crest.ts";
import { fieldHeight, fieldWidth, shieldPath } from "./shield.ts";

const edgeColor = "808080";
const decimals = 10;

/** Leaves a margin for the shield's outline. */
export const crestBox = `-1 -1 ${fieldWidth + 2} ${fieldHeight + 2}`;

/**
 * Returns the regions of a fill as an SVG path.
 *
 * @example
 * crestPath({ hex: "264653", regions: [[[0, 0], [24, 0], [12, 9.04]]] })  // "M0 0 24 0 12 9Z"
 */
export function crestPath({ regions }: CrestFill): string {
  const paths = regions.map((region) =>
    region
      .flat()
      .map((value) => Math.round(value * decimals) / decimals)
      .join(" "),
  );
  return paths.map((path) => `M${path}Z`).join("");
}

/**
 * Returns a crest as an SVG document. Its outline is a gray that shows on light and dark
 * backgrounds.
 *
 * @returns an SVG document without scripts, styles or external references
 * @example
 * crestToSvg(drawCrest(["264653", "e9c46a"])).includes("<clipPath")  // true
 */
export function crestToSvg({ fills }: Crest): string {
  const paths = fills.map((fill) => `<path fill="#${fill.hex}" d="${crestPath(fill)}"/>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${crestBox}">`,
    `<clipPath id="shield"><path d="${shieldPath}"/></clipPath><g clip-path="url(#shield)">`,
    ...paths,
    `</g><path d="${shieldPath}" fill="none" stroke="#${edgeColor}" stroke-opacity=".6"/></svg>`,
  ].join("");
}
