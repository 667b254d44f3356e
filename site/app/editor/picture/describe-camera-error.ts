/** Explains why the camera does not work. Error names: W3C Media Capture and Streams, 10.2. */
export function describeCameraError(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  switch (name) {
    case "NotAllowedError":
    case "SecurityError":
      return "This site may not use the camera. Allow it in the browser, by the sign beside the address, or choose a file.";
    case "NotFoundError":
    case "OverconstrainedError":
      return "No camera was found. Connect one, or choose a file.";
    case "NotReadableError":
    case "AbortError":
      return "The camera is in use elsewhere. Close what uses it, or choose a file.";
    default:
      return "The camera could not be started. Choose a file instead.";
  }
}
