import { type ReactNode, useState } from "react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CameraView } from "./camera-view.tsx";

interface PictureSourceProps {
  readonly onFile: (file: File) => void;
  /** Whether no picture is open yet. */
  readonly isFirst: boolean;
}

/**
 * Chooses a picture. Phones take photos with their camera app, other devices with the camera in the
 * browser.
 */
export function PictureSource({ onFile, isFirst }: PictureSourceProps) {
  const [isFilming, setFilming] = useState(false);
  const hasCamera = "mediaDevices" in navigator;
  return (
    <div
      className={`flex flex-col gap-4 ${isFirst ? "rounded-xl border border-dashed border-edge px-4 py-6 text-center" : ""}`}
    >
      {isFirst && (
        <p className="text-sm text-muted">
          <span className="pointer-coarse:hidden">Drop a picture anywhere here, or paste one. </span>
          It stays in this browser: nothing is uploaded.
        </p>
      )}
      <div className={`flex flex-wrap gap-2 ${isFirst ? "justify-center" : ""}`}>
        <FileButton onFile={onFile}>{isFirst ? "Choose a picture" : "Another picture"}</FileButton>
        <FileButton onFile={onFile} isPhoto>
          Take a photo
        </FileButton>
        {hasCamera && (
          <Button className="pointer-coarse:hidden" disabled={isFilming} onClick={() => setFilming(true)}>
            Use the camera
          </Button>
        )}
      </div>
      {isFilming && <CameraView onFile={onFile} onClose={() => setFilming(false)} />}
    </div>
  );
}

interface FileButtonProps extends Pick<PictureSourceProps, "onFile"> {
  /** Opens the camera app, which only phones have. */
  readonly isPhoto?: boolean;
  readonly children: ReactNode;
}

function FileButton({ onFile, isPhoto = false, children }: FileButtonProps) {
  return (
    <label
      className={`${buttonClass("secondary")} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${isPhoto ? "pointer-fine:hidden" : ""}`}
    >
      {children}
      <input
        type="file"
        accept="image/*"
        capture={isPhoto ? "environment" : undefined}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          target.value = "";
        }}
      />
    </label>
  );
}
