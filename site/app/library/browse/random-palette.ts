import { redirect } from "react-router";
import { getServices } from "../../shell/load-context.ts";
import type { Route } from "./+types/random-palette.ts";

const drawnBytes = 4;

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

/** Returns a number from 0 (included) to 1 (excluded). */
function readShare(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) / 2 ** (8 * drawnBytes);
}
