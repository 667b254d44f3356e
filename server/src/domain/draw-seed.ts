import { formatSeed } from "@tincture/color";
import type { RandomBytes } from "./clock.ts";

/** 96 bits: nobody draws the same palette again by accident. */
const SEED_BYTES = 12;

/** A fresh seed for the generator. */
export function drawSeed(randomBytes: RandomBytes): string {
  return formatSeed(randomBytes(SEED_BYTES));
}
