import type { ColorFamily } from "@tincture/color";

/** One color that says at a glance which family is meant. */
export const familyHexes: Readonly<Record<ColorFamily, string>> = {
  Red: "d7263d",
  Orange: "f2851f",
  Yellow: "f5d33f",
  Green: "3fa34d",
  Blue: "2f6fde",
  Purple: "7d4fc4",
  Pink: "f06ba8",
  Gray: "8c8f96",
};
