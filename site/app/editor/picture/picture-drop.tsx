import { useEffect, useEffectEvent, useState } from "react";
import { findFile } from "./find-file.ts";

/** Takes what is dropped anywhere on the page, or pasted into it, unless something else did; and says so while a file hovers. */
export function PictureDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);

  function take(event: Event, file: File | undefined): void {
    if (event.defaultPrevented || file === undefined) return;
    event.preventDefault();
    onFile(file);
  }
  const hover = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    // Else the browser leaves the page and shows the file.
    event.preventDefault();
    setOver(true);
  });
  const leave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setOver(false);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    take(event, event.dataTransfer?.files[0]);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => take(event, findFile(event.clipboardData)));

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("dragover", hover, { signal });
    window.addEventListener("dragleave", leave, { signal });
    window.addEventListener("drop", drop, { signal });
    window.addEventListener("paste", paste, { signal });
    return () => listening.abort();
  }, []);

  if (!isOver) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-2xl border-2 border-dashed border-ink bg-surface/85"
    >
      <p className="text-lg font-medium">Drop a picture to take its colors</p>
    </div>
  );
}
