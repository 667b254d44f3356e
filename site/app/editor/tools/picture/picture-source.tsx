import { useState, type RefObject, useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { FileButton } from "../panel-parts.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { describeCameraError } from "./check-picture.ts";

interface PictureSourceProps {
  readonly onFile: (file: File) => void;
  readonly isFirst: boolean;
}

/** Phones take photos with their camera app, other devices with the camera in the browser. */
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
        <FileButton accept="image/*" className={focusLook} onFile={onFile}>
          {isFirst ? "Choose a picture" : "Another picture"}
        </FileButton>
        <FileButton
          accept="image/*"
          capture="environment"
          className={`${focusLook} pointer-fine:hidden`}
          onFile={onFile}
        >
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

const focusLook = "relative has-focus-visible:outline-offset-2 has-focus-visible:outline-accent";

function CameraView({ onFile, onClose }: { readonly onFile: (file: File) => void; readonly onClose: () => void }) {
  const { video, isLive, problem } = useCamera();

  async function shoot(): Promise<void> {
    const file = video.current && (await takePhoto(video.current));
    if (file) onFile(file);
    onClose();
  }

  return (
    <div className="flex flex-col gap-3">
      {problem === undefined ? (
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="w-full rounded-lg bg-sunken"
        />
      ) : (
        <Notice kind="problem">{problem}</Notice>
      )}
      <div className="flex gap-2">
        {problem === undefined && (
          <Button kind="primary" disabled={!isLive} onClick={() => void shoot()}>
            Take the photo
          </Button>
        )}
        <Button onClick={onClose}>Close the camera</Button>
      </div>
    </div>
  );
}

type Camera = { readonly isLive: boolean; readonly problem?: string };

function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera>({ isLive: false });
  useEffect(() => {
    const using = new AbortController();
    void startCamera(video, using.signal).then((started) => {
      if (!using.signal.aborted) setCamera(started);
    });
    return () => using.abort();
  }, []);
  return { video, ...camera };
}

async function startCamera(video: RefObject<HTMLVideoElement | null>, signal: AbortSignal): Promise<Camera> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    const stop = () => stream.getTracks().forEach((track) => track.stop());
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    if (video.current === null) return { isLive: false };
    video.current.srcObject = stream;
    await video.current.play();
    return { isLive: true };
  } catch (error) {
    return { isLive: false, problem: describeCameraError(error) };
  }
}

async function takePhoto(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return photo === null ? undefined : new File([photo], "photo.png", { type: photo.type });
}
