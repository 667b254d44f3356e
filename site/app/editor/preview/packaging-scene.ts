import { part, type Shape } from "./drawing.ts";
import type { Frame } from "./frame.ts";
import { drawBiscuits, drawJar, drawPouch, drawTin, packageColors } from "./packages.ts";
import { drawShelf } from "./packaging-shelf.ts";
import type { Paint } from "./paint.ts";

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
