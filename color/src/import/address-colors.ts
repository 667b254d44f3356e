import { isHex } from "../hex.ts";
import { isPaletteSize } from "../palette.ts";
import { type Finding, type FoundColors, gatherFindings } from "./found-colors.ts";
import { formatBytes } from "./parse-css-color.ts";

const channelMax = 255;
const channels = 3;
const hexDigits = 6;

/**
 * The colors that an address holds: of Coolors, of Color Hunt, of Adobe Color while a theme is being made, and of any site whose
 * address ends with hexes, as this one's do.
 *
 * @param text - an address, with `https://` or without
 * @returns undefined for what is no address; without colors where it leads to them and does not hold them
 * @example
 * readAddress("https://coolors.co/264653-2a9d8f")?.colors.map(({ hex }) => hex)  // ["264653", "2a9d8f"]
 */
export function readAddress(text: string): FoundColors | undefined {
  const address = /^https?:\/\//i.test(text) ? text : /^[\w-]+(?:\.[\w-]+)+\//.test(text) ? `https://${text}` : "";
  if (/\s/.test(address) || !URL.canParse(address)) return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  const adobe = searchParams.get("rgbvalues");
  if (adobe !== null) return gatherFindings("Adobe Color link", readShares(adobe));
  const last = pathname.split("/").findLast((part) => part !== "") ?? "";
  const joined = splitDigits(last);
  const hexes = joined ?? last.split(/[-,_]/).map((part) => part.toLowerCase());
  const isWhole = hexes.every(isHex);
  const findings: readonly Finding[] = isWhole ? hexes.map((hex) => ({ hex, name: "" })) : [{ missed: text }];
  return gatherFindings(`Link to ${hostname.replace(/^www\./, "")}`, findings);
}

/** Color Hunt writes four hexes without anything between. */
function splitDigits(text: string): readonly string[] | undefined {
  const count = text.length / hexDigits;
  if (!isPaletteSize(count) || !/^[0-9a-f]+$/i.test(text)) return undefined;
  return Array.from({ length: count }, (_, index) =>
    text.slice(index * hexDigits, (index + 1) * hexDigits).toLowerCase(),
  );
}

/** Three shares of one for each color. */
function readShares(text: string): readonly Finding[] {
  const shares = text.split(",").map(Number);
  return Array.from({ length: Math.floor(shares.length / channels) }, (_, index) => {
    const own = shares.slice(index * channels, (index + 1) * channels);
    const hex = formatBytes(own.map((share) => share * channelMax));
    return hex === undefined ? { missed: own.join(",") } : { hex, name: "" };
  });
}
