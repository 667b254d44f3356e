import { type Box, part, type Shape, box, disc, ramp, within } from "./drawing.ts";
import type { Frame } from "./frame.ts";
import { drawBiscuits, drawJar, drawPouch, drawTin, packageColors } from "./packages.ts";
import { type Paint, mix } from "./paint.ts";

/** A shelf with a box of biscuits, a pouch of coffee, a tin of tea and a jar. */
export function drawPackaging(frame: Frame, paint: Paint): readonly Shape[] {
  const { width, height, isTall } = frame;
  const table = height * (isTall ? 0.74 : 0.77);
  const unit = Math.min(width / (isTall ? 2.02 : 2.86), table / (isTall ? 1.72 : 1.56));
  const middle = width / 2;
  const [primary = "", secondary = primary, accent = secondary, fourth = accent] = paint.printed(packageColors);
  const base = table + unit * 0.1;
  const [biscuitsLeft, tinLeft, tinHeight] = isTall ? [0.98, 0.36, 1.06] : [1.34, 0.2, 0.98];
  const [pouchLeft, jarLeft, jarDown] = isTall ? [0.46, 0.44, 0.2] : [0.62, 0.84, 0.04];
  const shelf: Box = { x: middle, y: base, w: unit, h: unit };
  const biscuits = within(shelf, [-biscuitsLeft, -1.3, 0.74, 1.3]);
  const tin = within(shelf, [tinLeft, -tinHeight, 0.62, tinHeight]);
  const pouch = within(shelf, [-pouchLeft, -1.24, 0.84, 1.34]);
  const jar = within(shelf, [jarLeft, jarDown - 0.56, 0.5, 0.58]);
  return [
    ...drawShelf(frame, table, paint),
    part("secondary", drawBiscuits(biscuits, secondary, paint)),
    part("accent", drawTin(tin, accent, paint)),
    part("primary", drawPouch(pouch, primary, paint)),
    part("accent", drawJar(jar, fourth, paint)),
  ];
}

const [black, white] = ["000000", "ffffff"];

function drawShelf({ width, height, isTall }: Frame, table: number, paint: Paint): readonly Shape[] {
  const { isDark } = paint;
  const page = paint.role("background");
  const [light, primary, accent] = [paint.shades(2)[0] ?? page, paint.own[0] ?? page, paint.printed(3)[2] ?? page];
  const wall = isDark ? mix(page, primary, 0.1) : mix(page, light, 0.34);
  const top = mix(page, primary, isDark ? 0.24 : 0.2);
  const round = isTall ? width * 0.44 : table * 0.46;
  const moon = mix(wall, accent, isDark ? 0.22 : 0.32);
  return [
    part("neutral", [
      box({ x: 0, y: 0, w: width, h: height }, wall),
      disc([width / 2, table - round * (isTall ? 1.05 : 0.86)], round, { fill: moon }),
      ramp(
        "lit",
        [0, 0, 1, 0.6],
        [
          [0, white, isDark ? 0.07 : 0.4],
          [1, black, isDark ? 0.2 : 0.03],
        ],
      ),
      box({ x: 0, y: 0, w: width, h: table }, "url(#lit)"),
      box({ x: 0, y: table, w: width, h: height - table }, top),
      ramp(
        "edge",
        [0, 0, 0, 1],
        [
          [0, black, 0.12],
          [1, black, 0],
        ],
      ),
      box({ x: 0, y: table, w: width, h: (height - table) * 0.4 }, "url(#edge)"),
    ]),
    ...Object.entries(shades).map(([id, stops]) => ramp(id, [0, 0, 1, 0], stops)),
  ];
}

type Stops = Parameters<typeof ramp>[2];

/** The light on round and flat packages, and in their shadows. */
const shades: Readonly<Record<"round" | "soft" | "fade", Stops>> = {
  round: [
    [0, black, 0.28],
    [0.14, black, 0.02],
    [0.3, white, 0.22],
    [0.46, white, 0],
    [0.78, black, 0.06],
    [1, black, 0.34],
  ],
  soft: [
    [0, black, 0.16],
    [0.1, white, 0.12],
    [0.5, white, 0],
    [0.92, black, 0.08],
    [1, black, 0.24],
  ],
  fade: [
    [0, black, 0.3],
    [1, black, 0],
  ],
};
