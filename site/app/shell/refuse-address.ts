import { blazonCrest, drawCrest } from "@tincture/color/crest";
import { describePalette } from "@tincture/color/describe";
import { generatePalette, seedLengthMax } from "@tincture/color/generate";
import { data } from "react-router";
import { crestAddress } from "../ui/crest.tsx";
import type { RefusedAddress } from "./error-notice.tsx";
import { type LoadContext, nameColors } from "./load-context.ts";

const offeredSize = 5;

/** Returns a 404 page that offers a palette whose seed is the address. */
export async function refuseAddress(context: LoadContext, url: URL, message: string) {
  const colors = generatePalette({ seed: readSeed(url), size: offeredSize });
  const named = new Map((await nameColors(context, colors)).map(({ hex, name }) => [hex, name]));
  const refused: RefusedAddress = {
    message,
    name: describePalette(colors).name,
    colors,
    crest: crestAddress(colors),
    blazon: blazonCrest(drawCrest(colors), (hex) => named.get(hex) ?? `#${hex}`),
  };
  return data(refused, { status: 404 });
}

/** Returns the path, which is ASCII, or its end if it is too long. */
function readSeed({ pathname }: URL): string {
  return pathname.slice(-seedLengthMax);
}
