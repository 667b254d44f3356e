import { describePalette } from "@tincture/color/describe";
import { generatePalette, seedLengthMax } from "@tincture/color/generate";
import { data } from "react-router";
import { crestAddress } from "../ui/crest.tsx";
import { blazonPalette } from "./blazon-palette.ts";
import { type LoadContext, nameColors } from "./load-context.ts";

const offeredSize = 5;

export type RefusedAddress = Awaited<ReturnType<typeof refuseAddress>>["data"];

export async function refuseAddress(context: LoadContext, url: URL, message: string) {
  const colors = generatePalette({ seed: url.pathname.slice(-seedLengthMax), size: offeredSize });
  const refused = {
    message,
    name: describePalette(colors).name,
    colors,
    crest: crestAddress(colors),
    blazon: blazonPalette(colors, await nameColors(context, colors)),
  };
  return data(refused, { status: 404 });
}
