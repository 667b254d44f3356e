import { redirect } from "react-router";
import { getServices } from "../../ground/load-context.ts";
import type { Route } from "./+types/random-palette.ts";

const drawnBytes = 4;

/** `/palettes/random`: to any of the published palettes, to another one each time; to the empty list where there is none. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { library, randomBytes } = getServices(context);
  const { total } = await library.listPalettes({ sort: "recent", tags: [], offset: 0, limit: 1 });
  const offset = Math.floor(total * readShare(randomBytes(drawnBytes)));
  const { palettes } = await library.listPalettes({ sort: "recent", tags: [], offset, limit: 1 });
  const [palette] = palettes;
  return redirect(palette ? `/palette/${palette.slug}` : "/palettes", {
    status: 303,
    headers: { "cache-control": "no-store", "x-robots-tag": "noindex" },
  });
}

/** From 0, below 1. */
function readShare(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) / 2 ** (8 * drawnBytes);
}
