/** The shelf, its background and the light. */
import { box, disc, part, ramp, type Shape } from "./drawing.ts";
import type { Frame } from "./frame.ts";
import { mix, type Paint } from "./paint.ts";

/** Draws the wall, a round shape, the table, and the gradients that shade the packages. */
export function drawShelf({ width, height, isTall }: Frame, table: number, paint: Paint): readonly Shape[] {
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

/** Gradients for round and soft surfaces and for the table. */
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
