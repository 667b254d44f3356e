import { sceneTexts } from "./frame.ts";
import { lazy, useDeferredValue, useMemo } from "react";
import { useHasInteracted } from "../../../ui/use-first-interaction.ts";
import { ColorStrip } from "../../../ui/swatches.tsx";
import { LazyBoundary } from "../../lazy-boundary.tsx";
import { ModeSwitches } from "../theme/mode-switches.tsx";
import { createPaint, type Paint } from "./paint.ts";
import { themeOf } from "./preview-canvas.tsx";
import { type PreviewControl, type PreviewProps, scenes } from "./preview-state.ts";
import type { ThemeMode } from "@tincture/color/theme";

const LazyRoleBoard = lazy(async () => ({ default: (await import("../theme/role-board.tsx")).RoleBoard }));
const LazySceneExport = lazy(async () => ({ default: (await import("./scene-export.tsx")).SceneExport }));
const LazySceneThumbnail = lazy(async () => ({ default: (await import("./scene-export.tsx")).SceneThumbnail }));

export function PreviewTool({ control, names, preview }: PreviewProps) {
  const mode = preview.readMode();
  const { present, theme: asked } = control.state;
  const theme = useMemo(() => themeOf({ state: { present, theme: asked } }), [present, asked]);
  const paint = useMemo(() => createPaint({ theme, mode, names }), [theme, mode, names]);
  // Thumbnails and files need every scene, so they load after the first interaction.
  const hasInteracted = useHasInteracted();
  return (
    <div className="@container flex flex-col gap-6">
      <ScenePicker {...preview} mode={mode} paint={useDeferredValue(paint)} isDrawn={hasInteracted} />
      <ModeSwitches mode={mode} onMode={preview.setMode} control={control} />
      {hasInteracted && (
        <LazyBoundary>
          <LazyRoleBoard control={control} names={names} theme={theme} mode={mode} onOver={preview.setOver} />
          <LazySceneExport scene={preview.scene} mode={mode} paint={paint} hexes={control.hexes} />
        </LazyBoundary>
      )}
    </div>
  );
}

interface ScenePickerProps extends Pick<PreviewControl, "scene" | "setScene"> {
  readonly mode: ThemeMode;
  readonly paint: Paint;
  readonly isDrawn: boolean;
}

function ScenePicker({ scene, setScene, mode, paint, isDrawn }: ScenePickerProps) {
  const stripes = <ColorStrip colors={paint.own} className="absolute inset-0 forced-color-adjust-none" />;
  return (
    <fieldset className="-mx-1 flex min-w-0 gap-1 overflow-x-auto px-1 py-1 [scrollbar-width:none] md:grid md:grid-cols-3">
      <legend className="sr-only">Scene</legend>
      {scenes.map((one) => (
        <label
          key={one}
          className="relative flex w-24 shrink-0 cursor-pointer flex-col gap-1.5 rounded-lg p-1 text-center text-[0.8125rem] text-muted transition hover:bg-sunken hover:text-ink has-checked:bg-sunken has-checked:font-medium has-checked:text-ink has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent md:w-auto forced-colors:has-checked:outline-2"
        >
          <input type="radio" name="scene" checked={scene === one} onChange={() => setScene(one)} className="sr-only" />
          <span className="relative aspect-3/2 overflow-hidden rounded-md ring-1 ring-ink/10">
            <LazyBoundary loading={stripes}>
              {isDrawn ? <LazySceneThumbnail scene={one} mode={mode} paint={paint} /> : stripes}
            </LazyBoundary>
          </span>
          {sceneTexts[one].label}
        </label>
      ))}
    </fieldset>
  );
}
