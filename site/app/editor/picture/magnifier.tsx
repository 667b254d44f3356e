import { type Picture, pixelHex } from "@tincture/color/extract";
import { type CSSProperties, useEffect, useRef } from "react";
import { part } from "./describe-point.ts";
import type { PicturePoint } from "./picture-points.ts";

/** Pixels on each side of the point, and the size of each on the screen. */
const reach = 5;
const scale = 8;
const side = scale * (2 * reach + 1);
const borderPx = 4;
const half = `${side / 2 + borderPx}px`;
/** The distance from the point. */
const gap = "2.25rem";

/**
 * Magnifies the pixels around a point that is being moved. Above the finger, which covers the
 * point, or beside it in the upper half of the picture.
 */
export function Magnifier({ picture, point }: { readonly picture: Picture; readonly point: PicturePoint }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { x, y, hex } = point;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context) drawAround(context, picture, { x, y });
  }, [picture, x, y]);
  const [left, top] = [100 * part(x, picture.width), 100 * part(y, picture.height)];
  return (
    <canvas
      ref={canvas}
      aria-hidden
      width={side}
      height={side}
      className="pointer-events-none absolute z-30 rounded-full border-4 shadow-[0_0_0_1px_rgb(0_0_0/0.5),0_4px_16px_rgb(0_0_0/0.35)]"
      style={{
        ...(top < 50 ? placeBeside(left, top) : placeAbove(left, top)),
        borderColor: `#${hex}`,
        background: "#888",
      }}
    />
  );
}

/** @param left - percent, like `top` */
function placeAbove(left: number, top: number): CSSProperties {
  return {
    left: `clamp(0px, calc(${left}% - ${half}), calc(100% - 2 * ${half}))`,
    top: `calc(${top}% - 2 * ${half} - ${gap})`,
  };
}

function placeBeside(left: number, top: number): CSSProperties {
  const beside = left < 50 ? `calc(${left}% + ${gap})` : `calc(${left}% - 2 * ${half} - ${gap})`;
  return { left: beside, top: `max(0px, calc(${top}% - ${half}))` };
}

function drawAround(
  context: CanvasRenderingContext2D,
  picture: Picture,
  { x, y }: Pick<PicturePoint, "x" | "y">,
): void {
  context.clearRect(0, 0, side, side);
  for (let row = -reach; row <= reach; row += 1) {
    for (let column = -reach; column <= reach; column += 1) {
      const isInside = x + column >= 0 && x + column < picture.width && y + row >= 0 && y + row < picture.height;
      if (!isInside) continue;
      context.fillStyle = `#${pixelHex(picture, x + column, y + row)}`;
      context.fillRect(scale * (column + reach), scale * (row + reach), scale, scale);
    }
  }
  context.strokeStyle = "#000";
  context.strokeRect(scale * reach - 0.5, scale * reach - 0.5, scale + 1, scale + 1);
  context.strokeStyle = "#fff";
  context.strokeRect(scale * reach - 1.5, scale * reach - 1.5, scale + 3, scale + 3);
}
