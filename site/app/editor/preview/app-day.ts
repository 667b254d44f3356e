import { drawCard, drawTitle } from "./app-cards.ts";
import { type Box, box, cut, disc, part, path, ramp, type Shape, stroke, text } from "./drawing.ts";
import { mix, type Paint } from "./paint.ts";

const warmth = [17, 16.4, 16, 17.2, 20, 23.4, 25.6, 26.8, 26.2, 24, 21, 18.6, 17.4];
const damp = [20.4, 21, 21.4, 20.6, 18.8, 17, 16, 15.4, 15.8, 17.2, 19, 20, 20.6];
const hours = ["00", "04", "08", "12", "16", "20", "24"];

/** Two curves of a day. The more important one has its area filled. */
export function drawDay({ x, y, w, h }: Box, paint: Paint): Shape {
  const [ground, muted] = [paint.role("surface"), paint.role("text_muted")];
  const line = mix(ground, paint.role("border"), 0.28);
  const head = w < 480 ? 76 : 62;
  const plot: Box = { x: x + 46, y: y + head, w: w - 66, h: h - head - 42 };
  const [warm, wet] = [paint.role("primary"), paint.role("accent")];
  const ticks = plot.h < 90 ? [28, 16] : [28, 24, 20, 16];
  return drawCard({ x, y, w, h }, paint, [
    drawTitle("Today", [x + 20, y + 34], paint),
    drawKey("Warmth", [x + w - 186, y + 29], { paint, color: warm, role: "primary" }),
    drawKey("Damp", [x + w - 84, y + 29], { paint, color: wet, role: "accent" }),
    ...ticks.flatMap((tick, at) => {
      const row = plot.y + (plot.h * at) / (ticks.length - 1);
      return [
        stroke(`M${cut(plot.x)} ${cut(row)}h${cut(plot.w)}`, line, { strokeWidth: 1 }),
        text(`${tick}°`, { at: [x + 20, row + 4.5], size: 13, ink: muted, ground }),
      ];
    }),
    ...hours.map((hour, at) =>
      text(hour, {
        at: [plot.x + (plot.w * at) / (hours.length - 1), y + h - 16],
        size: 13,
        ink: muted,
        ground,
        more: { textAnchor: "middle" },
      }),
    ),
    ramp(
      "warmth",
      [0, 0, 0, 1],
      [
        { at: 0, color: warm, opacity: 0.34 },
        { at: 1, color: warm, opacity: 0 },
      ],
    ),
    part("accent", [stroke(traceCourse(damp, plot), wet, { strokeWidth: 3, strokeDasharray: "1 7" })]),
    part("primary", [
      path(`${traceCourse(warmth, plot)}V${cut(plot.y + plot.h)}H${cut(plot.x)}Z`, { fill: "url(#warmth)" }),
      stroke(traceCourse(warmth, plot), warm, { strokeWidth: 3 }),
      ...drawPeak(plot, paint),
    ]),
  ]);
}

function placeCourse(value: number, at: number, { x, y, w, h }: Box): readonly [number, number] {
  return [x + (w * at) / (warmth.length - 1), y + (h * (28 - value)) / 12];
}

function traceCourse(course: readonly number[], plot: Box): string {
  const points = course.map((value, at) => placeCourse(value, at, plot));
  const step = plot.w / (course.length - 1) / 2.4;
  return points
    .map(([px, py], at) => {
      const [bx, by] = points[at - 1] ?? [px, py];
      return at === 0
        ? `M${cut(px)} ${cut(py)}`
        : `C${cut(bx + step)} ${cut(by)} ${cut(px - step)} ${cut(py)} ${cut(px)} ${cut(py)}`;
    })
    .join("");
}

function drawPeak(plot: Box, paint: Paint): readonly Shape[] {
  const [px, py] = placeCourse(26.8, 7, plot);
  const [ground, ink] = [paint.role("primary"), paint.role("on_primary")];
  return [
    disc([px, py], 6.5, { fill: paint.role("surface"), stroke: ground, strokeWidth: 3 }),
    box({ x: px - 29, y: py - 40, w: 58, h: 26 }, ground, { rx: 8 }),
    text("26.8°", { at: [px, py - 22], size: 13.5, weight: 600, ink, ground, more: { textAnchor: "middle" } }),
  ];
}

interface KeyLook {
  readonly paint: Paint;
  readonly color: string;
  readonly role: "primary" | "accent";
}

function drawKey(label: string, [x, y]: readonly [number, number], { paint, color, role }: KeyLook): Shape {
  const [ink, ground] = [paint.role("text_muted"), paint.role("surface")];
  return part(role, [disc([x, y], 5, { fill: color }), text(label, { at: [x + 12, y + 5], size: 14, ink, ground })]);
}
