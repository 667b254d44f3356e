import { hexToRgb } from "../hex.ts";
import { type LegibleSwatch, legiblePalette, type NamedPalette } from "./legible-palette.ts";

const columnsMax = 255;
const channelWidth = 3;

/**
 * Formats a palette for GIMP. Inkscape, Krita and Aseprite read it too.
 *
 * @returns lines with aligned channels and a tab before the name
 * @throws {RangeError} for an empty palette
 * @see GIMP developer site, GIMP Palette Format Version 2 (.gpl)
 * @example
 * paletteToGpl({ name: "Dusk", slug: "dusk", colors: [{ hex: "0a80ff", name: "Sea" }] })  // "GIMP Palette\nName: Dusk\nColumns: 1\n 10 128 255\tSea\n"
 */
export function paletteToGpl(palette: NamedPalette): string {
  const { name, colors } = legiblePalette(palette);
  const columns = Math.min(colors.length, columnsMax);
  return ["GIMP Palette", `Name: ${name}`, `Columns: ${columns}`, ...colors.map(formatLine), ""].join("\n");
}

function formatLine({ hex, name }: LegibleSwatch): string {
  const { r, g, b } = hexToRgb(hex);
  const channels = [r, g, b].map((channel) => String(channel).padStart(channelWidth));
  return `${channels.join(" ")}\t${name}`;
}
