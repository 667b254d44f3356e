import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { describeCameraError } from "./describe-camera-error.ts";

interface CameraViewProps {
  readonly onFile: (file: File) => void;
  readonly onClose: () => void;
}

/** Shows the camera with a shutter button. Turns the camera off on unmount. */
export function CameraView({ onFile, onClose }: CameraViewProps) {
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

/** The camera's state: playing, or why it is not. */
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
