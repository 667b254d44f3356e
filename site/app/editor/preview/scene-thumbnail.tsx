import type { ThemeMode } from "@tincture/color/theme";
import { memo } from "react";
import type { Paint } from "./paint.ts";
import { sceneToSvg, toAddress } from "./scene-file.ts";
import type { Scene } from "./scenes.ts";

interface SceneThumbnailProps {
  readonly scene: Scene;
  readonly mode: ThemeMode;
  readonly paint: Paint;
}

const size = { width: 960, height: 640 };

/**
 * A small picture of a scene. Rendered when the browser is idle, because the scene itself comes
 * first.
 */
export const SceneThumbnail = memo(function SceneThumbnail({ scene, mode, paint }: SceneThumbnailProps) {
  const address = toAddress(sceneToSvg({ scene, mode, paint, size }));
  return <img src={address} alt="" {...size} className="absolute inset-0 size-full object-cover" />;
});
