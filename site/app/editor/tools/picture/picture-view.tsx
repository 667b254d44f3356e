import { type Picture, pixelHex } from "@tincture/color/extract";
import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from "react";
import type { ColorNames } from "../../canvas/use-color-names.ts";
import {
  type PicturePoint,
  type PictureAction,
  arrowStep,
  type Position,
  describePosition,
  describePoint,
  part,
} from "./picture-state.ts";

interface PictureViewProps {
  readonly picture: Picture;
  readonly points: readonly PicturePoint[];
  readonly names: ColorNames;
  readonly fileName: string;
  readonly onPoint: (action: PictureAction) => void;
}

/** A picture this small is shown with visible pixels. */
const pixelatedMax = 128;
const checkers = "repeating-conic-gradient(#e8e8e8 0 25%, #fff 0 50%) 0 0 / 1rem 1rem";

/** Drawn from the pixels that were counted, so a point is where its color is. */
export function PictureView({ picture, points, names, fileName, onPoint }: PictureViewProps) {
  const { width, height } = picture;
  const area = useRef<HTMLDivElement>(null);
  return (
    <figure className="flex flex-col gap-2">
      <div
        ref={area}
        className="relative mx-auto select-none"
        style={{ width: `min(100%, ${width / height} * min(24rem, 46dvh))`, aspectRatio: `${width} / ${height}` }}
      >
        <PictureCanvas picture={picture} label={`The picture ${fileName}`} />
        {points.map((point, index) => (
          <PointHandle
            key={index}
            picture={picture}
            point={point}
            label={describePoint({ point, index, count: points.length, name: names[point.hex] })}
            area={area}
            onMove={(move) => onPoint({ ...move, index })}
          />
        ))}
      </div>
      <figcaption className="text-xs text-muted">
        Drag a point to another color
        <span className="pointer-coarse:hidden">, or move it by arrow keys; with Shift, by a single pixel</span>.
      </figcaption>
    </figure>
  );
}

function PictureCanvas({ picture, label }: { readonly picture: Picture; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, data } = picture;
  useEffect(() => {
    const pixels = new ImageData(Uint8ClampedArray.from(data), width, height);
    canvas.current?.getContext("2d")?.putImageData(pixels, 0, 0);
  }, [data, width, height]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={width}
      height={height}
      className="size-full rounded-lg"
      style={{ background: checkers, imageRendering: Math.max(width, height) <= pixelatedMax ? "pixelated" : "auto" }}
    />
  );
}

interface PointHandleProps {
  readonly picture: Picture;
  readonly point: PicturePoint;
  readonly label: string;
  readonly area: React.RefObject<HTMLElement | null>;
  readonly onMove: (move: Move) => void;
}

const arrows: Readonly<Record<string, Position>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Its black and white rings are visible on any picture. */
function PointHandle({ picture, point, label, area, onMove }: PointHandleProps) {
  const { width, height } = picture;
  const { isActive, ...moves } = useMoves(picture, area, onMove);
  const [left, top] = [100 * part(point.x, width), 100 * part(point.y, height)];
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(left)}
        aria-valuetext={describePosition(point, picture)}
        className="absolute z-10 grid [forced-color-adjust:none] size-8 -translate-x-1/2 -translate-y-1/2 cursor-grab touch-none place-items-center rounded-full focus:z-20 focus-visible:shadow-[0_0_0_4px_#000] focus-visible:outline-2 focus-visible:outline-white active:cursor-grabbing pointer-coarse:size-11"
        style={{ left: `${left}%`, top: `${top}%` }}
        {...moves}
      >
        <span
          className="size-5 rounded-full border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/0.6),0_1px_4px_rgb(0_0_0/0.4)]"
          style={{ backgroundColor: `#${point.hex}` }}
        />
      </div>
      {isActive && <Magnifier picture={picture} point={point} />}
    </>
  );
}

type Move = { readonly type: "drop"; readonly position: Position } | { readonly type: "step"; readonly step: Position };

function useMoves(picture: Picture, area: React.RefObject<HTMLElement | null>, onMove: (move: Move) => void) {
  const [isActive, setActive] = useState(false);
  /** Distance from the middle of the handle to the pointer. */
  const grip = useRef<Position>(undefined);

  function take(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    grip.current = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
    event.currentTarget.setPointerCapture(event.pointerId);
    setActive(true);
  }

  function drag(event: PointerEvent): void {
    if (grip.current === undefined || area.current === null) return;
    const { left, top, width, height } = area.current.getBoundingClientRect();
    const x = ((event.clientX - grip.current.x - left) / width) * picture.width;
    const y = ((event.clientY - grip.current.y - top) / height) * picture.height;
    onMove({ type: "drop", position: { x, y } });
  }

  function leave(): void {
    grip.current = undefined;
    setActive(false);
  }

  function press(event: KeyboardEvent): void {
    const direction = arrows[event.key];
    if (direction === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const length = arrowStep(picture, event.shiftKey);
    setActive(true);
    onMove({ type: "step", step: { x: length * direction.x, y: length * direction.y } });
  }

  const pointer = { onPointerDown: take, onPointerMove: drag, onLostPointerCapture: leave };
  return { isActive, ...pointer, onKeyDown: press, onBlur: leave };
}

/** Pixels on each side of the point, and the size of each on the screen. */
const reach = 5;
const scale = 8;
const side = scale * (2 * reach + 1);
const borderPx = 4;
const half = `${side / 2 + borderPx}px`;
const gap = "2.25rem";

/** Above the finger, which covers the point, or beside it in the upper half of the picture. */
function Magnifier({ picture, point }: { readonly picture: Picture; readonly point: PicturePoint }) {
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
      style={{ ...(top < 50 ? placeBeside : placeAbove)(left, top), borderColor: `#${hex}`, background: "#888" }}
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

function drawAround(context: CanvasRenderingContext2D, picture: Picture, { x, y }: Position): void {
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
