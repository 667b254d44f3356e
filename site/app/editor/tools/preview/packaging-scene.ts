import { part, type Shape, box, disc, ramp } from "./drawing.ts";
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
  return [
    ...drawShelf(frame, table, paint),
    part(
      "secondary",
      drawBiscuits(
        { x: middle - unit * (isTall ? 0.98 : 1.34), y: base - unit * 1.3, w: unit * 0.74, h: unit * 1.3 },
        secondary,
        paint,
      ),
    ),
    part(
      "accent",
      drawTin(
        {
          x: middle + unit * (isTall ? 0.36 : 0.2),
          y: base - unit * (isTall ? 1.06 : 0.98),
          w: unit * 0.62,
          h: unit * (isTall ? 1.06 : 0.98),
        },
        accent,
        paint,
      ),
    ),
    part(
      "primary",
      drawPouch(
        {
          x: middle - unit * (isTall ? 0.46 : 0.62),
          y: base - unit * 1.34 + unit * 0.1,
          w: unit * 0.84,
          h: unit * 1.34,
        },
        primary,
        paint,
      ),
    ),
    part(
      "accent",
      drawJar(
        {
          x: middle + unit * (isTall ? 0.44 : 0.84),
          y: base - unit * 0.56 + unit * (isTall ? 0.2 : 0.04),
          w: unit * 0.5,
          h: unit * 0.58,
        },
        fourth,
        paint,
      ),
    ),
  ];
}

function drawShelf({ width, height, isTall }: Frame, table: number, paint: Paint): readonly Shape[] {
  const { isDark } = paint;
  const page = paint.role("background");
  const [light, primary, accent] = [paint.shades(2)[0] ?? page, paint.own[0] ?? page, paint.printed(3)[2] ?? page];
  const wall = isDark ? mix(page, primary, 0.1) : mix(page, light, 0.34);
  const top = mix(page, primary, isDark ? 0.24 : 0.2);
  const round = isTall ? width * 0.44 : table * 0.46;
  return [
    part("neutral", [
      box({ x: 0, y: 0, w: width, h: height }, wall),
      disc([width / 2, table - round * (isTall ? 1.05 : 0.86)], round, {
        fill: mix(wall, accent, isDark ? 0.22 : 0.32),
      }),
      ramp(
        "lit",
        [0, 0, 1, 0.6],
        [
          { at: 0, color: "ffffff", opacity: isDark ? 0.07 : 0.4 },
          { at: 1, color: "000000", opacity: isDark ? 0.2 : 0.03 },
        ],
      ),
      box({ x: 0, y: 0, w: width, h: table }, "url(#lit)"),
      box({ x: 0, y: table, w: width, h: height - table }, top),
      ramp(
        "edge",
        [0, 0, 0, 1],
        [
          { at: 0, color: "000000", opacity: 0.12 },
          { at: 1, color: "000000", opacity: 0 },
        ],
      ),
      box({ x: 0, y: table, w: width, h: (height - table) * 0.4 }, "url(#edge)"),
    ]),
    ...drawShades(),
  ];
}

function drawShades(): readonly Shape[] {
  return [
    ramp(
      "round",
      [0, 0, 1, 0],
      [
        { at: 0, color: "000000", opacity: 0.28 },
        { at: 0.14, color: "000000", opacity: 0.02 },
        { at: 0.3, color: "ffffff", opacity: 0.22 },
        { at: 0.46, color: "ffffff", opacity: 0 },
        { at: 0.78, color: "000000", opacity: 0.06 },
        { at: 1, color: "000000", opacity: 0.34 },
      ],
    ),
    ramp(
      "soft",
      [0, 0, 1, 0],
      [
        { at: 0, color: "000000", opacity: 0.16 },
        { at: 0.1, color: "ffffff", opacity: 0.12 },
        { at: 0.5, color: "ffffff", opacity: 0 },
        { at: 0.92, color: "000000", opacity: 0.08 },
        { at: 1, color: "000000", opacity: 0.24 },
      ],
    ),
    ramp(
      "fade",
      [0, 0, 1, 0],
      [
        { at: 0, color: "000000", opacity: 0.3 },
        { at: 1, color: "000000", opacity: 0 },
      ],
    ),
  ];
}
