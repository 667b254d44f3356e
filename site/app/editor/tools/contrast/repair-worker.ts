import type { Swatch } from "../../state/editor-state.ts";
import { repairContrast, type RepairRequest } from "./repair-contrast.ts";

export interface RepairQuestion {
  readonly swatches: readonly Swatch[];
  readonly request: RepairRequest;
}

addEventListener("message", ({ data: { swatches, request } }: MessageEvent<RepairQuestion>) => {
  postMessage(repairContrast(swatches, request));
});
