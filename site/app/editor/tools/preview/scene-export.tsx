import { useState, memo } from "react";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Options } from "../../../ui/field.tsx";
import { pictureScale, saveFile, type SceneRequest, sceneToPng, sceneToSvg, toAddress } from "./scene-file.ts";
import { ToolSection } from "../panel-parts.tsx";
import { measureScene, type Size } from "./frame.ts";

/** CSS pixels; files have twice as many. */
const sizes: readonly { readonly name: string; readonly size: Size | undefined }[] = [
  { name: "As shown", size: undefined },
  { name: "Wide", size: { width: 1440, height: 900 } },
  { name: "Square", size: { width: 1080, height: 1080 } },
  { name: "Portrait", size: { width: 1080, height: 1350 } },
  { name: "Story", size: { width: 540, height: 960 } },
];

interface SceneExportProps extends Omit<SceneRequest, "size"> {
  readonly hexes: readonly string[];
}

export function SceneExport({ hexes, ...request }: SceneExportProps) {
  const [name, setName] = useState("As shown");
  const [message, setMessage] = useState("");
  const wanted = sizes.find((one) => one.name === name)?.size;
  const readSize = () => wanted ?? measureScene() ?? { width: 1440, height: 900 };

  async function download(): Promise<void> {
    try {
      const file = await sceneToPng({ ...request, size: readSize() });
      const title = await namePicture(hexes, request);
      saveFile(file, title);
      setMessage(`Saved ${title}`);
    } catch {
      setMessage("The picture could not be drawn. Check your connection and try again.");
    }
  }

  return (
    <ToolSection title="Export">
      <label className="flex items-center gap-3 text-sm">
        <span className="text-muted">Size</span>
        <select
          value={name}
          onChange={({ target }) => setName(target.value)}
          className="min-w-0 grow rounded-md border border-edge bg-surface px-2 py-1.5"
        >
          <Options of={sizes.map((one) => [one.name, `${one.name}, ${describeSize(one.size)}`])} />
        </select>
      </label>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => void download()}>
          Download PNG
        </Button>
        <CopyButton
          text={sceneToSvg({ ...request, size: readSize() })}
          spoken="the scene as SVG"
          className={buttonClass()}
        >
          Copy SVG
        </CopyButton>
        {/* Some phones support full screen for videos only. */}
        {document.fullscreenEnabled && <Button onClick={() => fillScreen()}>Full screen</Button>}
      </div>
      <p role="status" className="text-sm text-muted">
        {message}
      </p>
    </ToolSection>
  );
}

/** Does nothing if the browser refuses. */
function fillScreen(): void {
  const preview = document.querySelector("[data-preview]");
  preview?.requestFullscreen().catch(() => undefined);
}

function describeSize(size: Size | undefined): string {
  return size === undefined ? `${pictureScale}×` : `${size.width * pictureScale} × ${size.height * pictureScale}`;
}

async function namePicture(hexes: readonly string[], { scene, mode }: Omit<SceneRequest, "size">): Promise<string> {
  const { describePalette, slugify } = await import("@tincture/color/describe");
  const look = mode === "light" ? "" : `-${mode.replaceAll("_", "-")}`;
  return `${slugify(describePalette(hexes).name)}-${scene}${look}.png`;
}

const size = { width: 960, height: 640 };

/** Rendered when the browser is idle, because the scene itself comes first. */
export const SceneThumbnail = memo(function SceneThumbnail(request: Omit<SceneRequest, "size">) {
  const address = toAddress(sceneToSvg({ ...request, size }));
  return <img src={address} alt="" {...size} className="absolute inset-0 size-full object-cover" />;
});
