/**
 * Repairs one palette in a worker. The page terminates the worker after its reply, or when it
 * cancels.
 */
import type { Swatch } from "../../state/editor-state.ts";
import { repairContrast, type RepairRequest } from "./repair-contrast.ts";

export interface RepairQuestion {
  readonly swatches: readonly Swatch[];
  readonly request: RepairRequest;
}

addEventListener("message", ({ data: { swatches, request } }: MessageEvent<RepairQuestion>) => {
  postMessage(repairContrast(swatches, request));
});
