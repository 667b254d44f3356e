/** Repairs one palette beside the page, which goes on answering meanwhile; it is ended once it has answered, or is no longer asked. */
import type { Swatch } from "../editor-state.ts";
import { repairContrast, type RepairRequest } from "./repair-contrast.ts";

/** What it is told. */
export interface RepairQuestion {
  readonly swatches: readonly Swatch[];
  readonly request: RepairRequest;
}

addEventListener("message", ({ data: { swatches, request } }: MessageEvent<RepairQuestion>) => {
  postMessage(repairContrast(swatches, request));
});
