import { parseHex } from "@tincture/color";
import { UsageError } from "../usage-error.ts";

/** Colors to keep, from hexes with commas between them. @param name - the option, for the message */
export function parseLocks(name: string, text: string): readonly string[] {
  try {
    return text.split(",").map((hex) => parseHex(hex.trim().replace(/^#/, "")));
  } catch {
    throw new UsageError(`Option "${name}" must be six-digit hexes with commas between them, got "${text}"`);
  }
}
