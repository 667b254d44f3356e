import type { Picture } from "@tincture/color/extract";
import { useEffect, useRef } from "react";
import type { ColorNames } from "../use-color-names.ts";
import { PointHandle } from "./point-handle.tsx";
import type { PicturePoint } from "./picture-points.ts";
import type { PictureAction } from "./picture-state.ts";

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

/**
 * The picture with its points. Drawn from the pixels that were counted, so a point is where its
 * color is.
 */
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
            point={point}
            index={index}
            count={points.length}
            name={names[point.hex]}
            picture={picture}
            area={area}
            onPoint={onPoint}
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
