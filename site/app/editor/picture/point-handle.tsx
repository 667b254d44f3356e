import type { Picture } from "@tincture/color/extract";
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { describePlace, describePoint, part } from "./describe-point.ts";
import { Magnifier } from "./magnifier.tsx";
import { arrowStep, type PicturePoint, type Place } from "./picture-points.ts";
import type { PictureAction } from "./picture-state.ts";

interface PointHandleProps {
  readonly point: PicturePoint;
  readonly index: number;
  readonly count: number;
  readonly name: string | undefined;
  readonly picture: Picture;
  /** The element that the point is on. */
  readonly area: RefObject<HTMLElement | null>;
  readonly onPoint: (action: PictureAction) => void;
}

const arrows: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * A point that pointers and keys move. Its black and white rings are visible on any picture. A
 * slider has one value, the distance from the left; its text describes the rest.
 */
export function PointHandle({ point, index, count, name, picture, area, onPoint }: PointHandleProps) {
  const { width, height } = picture;
  const { isActive, ...moves } = useMoves(picture, area, (action) => onPoint({ ...action, index }));
  const [left, top] = [100 * part(point.x, width), 100 * part(point.y, height)];
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={describePoint({ point, index, count, name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(left)}
        aria-valuetext={describePlace(point, picture)}
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

type Move = { readonly type: "drop"; readonly place: Place } | { readonly type: "step"; readonly step: Place };

/** @returns whether the point is being moved, and the handle's event handlers */
function useMoves(picture: Picture, area: RefObject<HTMLElement | null>, onMove: (move: Move) => void) {
  const [isActive, setActive] = useState(false);
  /** Distance from the middle of the handle to the pointer. */
  const grip = useRef<Place>(undefined);

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
    onMove({ type: "drop", place: { x, y } });
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

  return {
    isActive,
    onPointerDown: take,
    onPointerMove: drag,
    onLostPointerCapture: leave,
    onKeyDown: press,
    onBlur: leave,
  };
}
