import { createTheme, type Theme } from "@tincture/color/theme";
import { useEffect, useRef, useState } from "react";
import { requestTheme } from "../palette-theme.ts";
import { roleLabels } from "../theme/role-labels.ts";
import type { EditorState } from "../editor-state.ts";
import { createFrame } from "./frame.ts";
import { createPaint } from "./paint.ts";
import { PaletteStrip } from "./palette-strip.tsx";
import type { Size } from "./find-scene.ts";
import { describeScene } from "./scene-texts.ts";
import { SceneView } from "./scene-view.tsx";
import type { PreviewProps } from "./use-preview.ts";
import type { DrawnScene } from "./use-scene.ts";

interface PreviewCanvasProps extends PreviewProps {
  /** Undefined until it is loaded. */
  readonly drawn: DrawnScene | undefined;
}

/** The scene at full size, with the palette below it. */
export function PreviewCanvas({ control, names, preview, drawn }: PreviewCanvasProps) {
  const { state, dispatch } = control;
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const { over } = preview;
  const mode = preview.readMode();
  const paint = createPaint({ theme: themeOf(control), mode, names });
  if (drawn && "problem" in drawn) throw drawn.problem;
  const frame = size && createFrame(size.width, size.height);
  return (
    <>
      <div ref={room} className="relative min-h-0 flex-1 overflow-hidden bg-sunken">
        {frame && drawn && (
          <SceneView
            frame={frame}
            shapes={drawn.draw(frame, paint)}
            label={describeScene(drawn.scene, mode)}
            over={over}
          />
        )}
        {over !== undefined && (
          <p className="pointer-events-none absolute left-1/2 top-4 -translate-x-1/2 rounded-full border border-transparent bg-ink px-4 py-1.5 text-sm font-medium text-paper shadow-lg">
            {roleLabels[over]}
          </p>
        )}
      </div>
      <PaletteStrip
        slots={state.present}
        names={names}
        onLock={(id) => dispatch({ type: "toggleLock", id })}
        onOver={preview.setOver}
        onGive={(role, id) =>
          dispatch({ type: "theme", theme: { ...state.theme, roles: { ...state.theme.roles, [role]: id } } })
        }
      />
    </>
  );
}

/** Returns the palette's theme with its assigned roles. */
export function themeOf({ state }: { readonly state: Pick<EditorState, "present" | "theme"> }): Theme {
  const { colors, contrast, ...options } = requestTheme(state.theme, state.present);
  return createTheme(colors, contrast, options);
}

/** Undefined until the element has a size. */
function useSize(room: React.RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    const element = room.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize(width > 0 && height > 0 ? { width, height } : undefined);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [room]);
  return size;
}
