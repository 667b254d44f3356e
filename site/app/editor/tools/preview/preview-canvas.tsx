import type { SourceRole } from "@tincture/color/source-roles";
import { createTheme, type Theme } from "@tincture/color/theme";
import { useEffect, useRef, useState, createElement, type ReactNode } from "react";
import { requestTheme, roleLabels } from "../../state/palette-theme.ts";
import type { EditorState } from "../../state/editor-state.ts";
import { describeScene, createFrame, type Size, type DrawnScene } from "./frame.ts";
import { createPaint } from "./paint.ts";
import { PaletteStrip } from "./palette-strip.tsx";
import type { PreviewProps } from "./preview-state.ts";
import { type Shape, fontFamily } from "./drawing.ts";

export function PreviewCanvas(props: PreviewProps & { readonly drawn: DrawnScene | undefined }) {
  const { control, names, preview, drawn } = props;
  const area = useRef<HTMLDivElement>(null);
  const size = useSize(area);
  const { over } = preview;
  const mode = preview.readMode();
  const paint = createPaint({ theme: themeOf(control), mode, names });
  if (drawn && "problem" in drawn) throw drawn.problem;
  const frame = size && createFrame(size.width, size.height);
  return (
    <>
      <div ref={area} className="relative min-h-0 flex-1 overflow-hidden bg-sunken">
        {frame && drawn && (
          <svg
            data-scene
            role="img"
            aria-label={describeScene(drawn.scene, mode)}
            viewBox={`0 0 ${frame.width} ${frame.height}`}
            preserveAspectRatio="xMidYMid slice"
            fontFamily={fontFamily}
            className="absolute inset-0 size-full select-none forced-color-adjust-none **:transition-colors **:duration-500 **:forced-color-adjust-none motion-reduce:**:transition-none"
          >
            {drawn.draw(frame, paint).map((shape, at) => renderShape(shape, at, over))}
          </svg>
        )}
        {over !== undefined && (
          <p className="pointer-events-none absolute left-1/2 top-4 -translate-x-1/2 rounded-full border border-transparent bg-ink px-4 py-1.5 text-sm font-medium text-paper shadow-lg">
            {roleLabels[over]}
          </p>
        )}
      </div>
      <PaletteStrip {...props} />
    </>
  );
}

export function themeOf({ state }: { readonly state: Pick<EditorState, "present" | "theme"> }): Theme {
  const { colors, contrast, ...options } = requestTheme(state.theme, state.present);
  return createTheme(colors, contrast, options);
}

function useSize(area: React.RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize(width > 0 && height > 0 ? { width, height } : undefined);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);
  return size;
}

/** The elements stay mounted, so color changes can be animated. */
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
