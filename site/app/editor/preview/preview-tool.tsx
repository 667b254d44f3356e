import { memo, useDeferredValue, useMemo } from "react";
import type { AskedTheme } from "../asked-theme.ts";
import { LookSwitches } from "../theme/look-switches.tsx";
import { RoleBoard } from "../theme/role-board.tsx";
import { sceneRows } from "./draw-scene.ts";
import { createPaint, type Paint } from "./paint.ts";
import { themeOf } from "./preview-stage.tsx";
import { SceneExport } from "./scene-export.tsx";
import { sceneToSvg, toAddress } from "./scene-file.ts";
import { type Scene, scenes } from "./scenes.ts";
import type { PreviewProps } from "./use-preview.ts";

/** What belongs to the scene beside it: which one, by day or by night, which color has which role, and its file. */
export function PreviewTool({ control, names, preview }: PreviewProps) {
  const { state, dispatch } = control;
  const mode = preview.readMode();
  const { present, theme: asked } = state;
  const theme = useMemo(() => themeOf({ state: { present, theme: asked } }), [present, asked]);
  const paint = useMemo(() => createPaint({ theme, mode, names }), [theme, mode, names]);
  const ask = (changed: Partial<AskedTheme>) => dispatch({ type: "theme", theme: { ...state.theme, ...changed } });
  return (
    <div className="@container flex flex-col gap-6">
      <ScenePicker {...preview} mode={mode} paint={useDeferredValue(paint)} />
      <LookSwitches mode={mode} onMode={preview.setMode} contrast={state.theme.contrast} ask={ask} />
      <RoleBoard
        theme={theme}
        mode={mode}
        slots={state.present}
        given={state.theme.roles}
        names={names}
        ask={ask}
        onOver={preview.setOver}
      />
      <SceneExport scene={preview.scene} mode={mode} paint={paint} hexes={control.hexes} />
    </div>
  );
}

interface ScenePickerProps {
  readonly scene: Scene;
  readonly setScene: (scene: Scene) => void;
  readonly mode: ReturnType<PreviewProps["preview"]["readMode"]>;
  readonly paint: Paint;
}

/** The scenes, small and in the palette's colors. */
function ScenePicker({ scene, setScene, mode, paint }: ScenePickerProps) {
  return (
    <fieldset className="-mx-1 flex min-w-0 gap-1 overflow-x-auto px-1 py-1 [scrollbar-width:none] md:grid md:grid-cols-3">
      <legend className="sr-only">Scene</legend>
      {scenes.map((one) => (
        <label
          key={one}
          className="relative flex w-24 shrink-0 cursor-pointer flex-col gap-1.5 rounded-lg p-1 text-center text-[0.8125rem] text-muted transition hover:bg-sunken hover:text-ink has-checked:bg-sunken has-checked:font-medium has-checked:text-ink has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent md:w-auto forced-colors:has-checked:outline-2"
        >
          <input type="radio" name="scene" checked={scene === one} onChange={() => setScene(one)} className="sr-only" />
          <Thumbnail scene={one} mode={mode} paint={paint} />
          {sceneRows[one].label}
        </label>
      ))}
    </fieldset>
  );
}

const thumbnailSize = { width: 960, height: 640 };

/** Drawn when there is nothing better to do: the scene itself comes first. */
const Thumbnail = memo(function Thumbnail({ scene, mode, paint }: Pick<ScenePickerProps, "scene" | "mode" | "paint">) {
  const { width, height } = thumbnailSize;
  const address = toAddress(sceneToSvg({ scene, mode, paint, size: thumbnailSize }));
  return <img src={address} alt="" width={width} height={height} className="rounded-md ring-1 ring-ink/10" />;
});
