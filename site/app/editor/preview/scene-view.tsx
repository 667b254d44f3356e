import type { SourceRole } from "@tincture/color/source-roles";
import { createElement, type ReactNode } from "react";
import type { Shape } from "./drawing.ts";
import type { Frame } from "./frame.ts";
import { fontFamily } from "./lettering.ts";

interface SceneViewProps {
  readonly frame: Frame;
  readonly shapes: readonly Shape[];
  readonly label: string;
  /** The role that a dragged color is above. */
  readonly over: SourceRole | undefined;
}

/** Renders a scene. Its elements stay mounted, so color changes can be animated. */
export function SceneView({ frame, shapes, label, over }: SceneViewProps) {
  return (
    <svg
      data-scene
      role="img"
      aria-label={label}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      preserveAspectRatio="xMidYMid slice"
      fontFamily={fontFamily}
      className="absolute inset-0 size-full select-none forced-color-adjust-none **:transition-colors **:duration-500 **:forced-color-adjust-none motion-reduce:**:transition-none"
    >
      {shapes.map((shape, at) => renderShape(shape, at, over))}
    </svg>
  );
}

function renderShape(shape: Shape, key: number, over: SourceRole | undefined): ReactNode {
  const { tag, attributes, children, content } = shape;
  const isOver = over !== undefined && attributes["data-role"] === over;
  const marked = isOver ? { className: "animate-pulse motion-reduce:opacity-70 motion-reduce:animate-none" } : {};
  return createElement(
    tag,
    { key: `${tag}${key}`, ...attributes, ...marked },
    content,
    ...children.map((child, at) => renderShape(child, at, over)),
  );
}
