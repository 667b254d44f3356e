import { paletteSizeDefault, paletteSizeMax, paletteSizeMin, parsePaletteSize } from "@tincture/color";
import { drawSeed, generatePalette, isSeed, type PaletteRequest, wantedSeed } from "@tincture/color/generate";
import { quoteValue } from "@tincture/contract/errors";
import { type PalettePromises, editorPath } from "@tincture/contract/site-paths";
import { data, redirect } from "react-router";
import { describePrivatePage } from "../shell/describe-page.ts";
import { findPerson, getServices } from "../shell/load-context.ts";
import { hasNoPromises } from "./state/promises.ts";
import { openLocal, openTab, lastPaletteKey, ownerKey } from "./save/safe-storage.ts";
import { readLastPalette, readPromises, requireOnce } from "./state/read-address.ts";
import type { Route } from "./+types/fresh-palette-page.ts";

/**
 * Redirects `/app` to the last palette of this browser, or to a new one for the address's promises.
 */
export async function loader({ request: { headers }, context, url }: Route.LoaderArgs) {
  const { randomBytes, colors } = getServices(context);
  const request = readPaletteRequest(url.searchParams, randomBytes);
  const promises = readPromises(url.searchParams);
  if (hasNoPromises(promises) && !url.searchParams.has("size") && !url.searchParams.has("seed")) {
    const last = readLastPalette(headers.get("cookie"), (await findPerson(context))?.accountId);
    if (last !== undefined) return redirect(last);
  }
  const drawn = hasNoPromises(promises) ? generatePalette(request) : await drawPromised(request, promises, colors);
  return redirect(editorPath(drawn, promises));
}

/** Returns to this tab's last palette, independent of other tabs. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const [, owner, palette = ""] = /^([^:]*):(.+)$/u.exec(openTab().get(lastPaletteKey) ?? "") ?? [];
  const isOwn = owner === "" || owner === openLocal().get(ownerKey);
  if (palette === "" || !isOwn || new URL(request.url).search !== "") return serverLoader();
  return redirect(`/app/${decodeURIComponent(palette)}`);
}

/**
 * @throws a response with 400 for words that suggest no color, or 422 for contradictory promises
 */
async function drawPromised(
  request: PaletteRequest,
  promises: PalettePromises,
  colors: ReturnType<typeof getServices>["colors"],
): Promise<readonly string[]> {
  const [{ promisePalette }, { toPromises }] = await Promise.all([
    import("@tincture/color/promise"),
    import("./state/promised-draw.ts"),
  ]);
  const words = promises.words === "" ? [] : (await colors.readWords(promises.words)).terms;
  if (promises.words !== "" && words.length === 0)
    throw refuse(`No color is known for ${quoteValue(promises.words)}. Try other words.`);
  const palette = promisePalette({ ...request, ...toPromises(promises), ...(words.length > 0 && { words }) });
  if (palette.kind === "kept") return palette.colors;
  throw refuse(`No palette can keep these promises: ${palette.contradiction.reason}.`, 422);
}

export const meta = describePrivatePage("New palette", "A new palette for each request.");

export default function FreshPalettePage() {
  return null;
}

function readPaletteRequest(query: URLSearchParams, randomBytes: (count: number) => Uint8Array): PaletteRequest {
  requireOnce(query, ["size", "seed"]);
  const asked = query.get("size") ?? String(paletteSizeDefault);
  const size = parsePaletteSize(asked);
  const seed = query.get("seed") ?? drawSeed(randomBytes);
  if (size === undefined)
    throw refuse(`A palette has ${paletteSizeMin} to ${paletteSizeMax} colors, not ${quoteValue(asked)}.`);
  if (!isSeed(seed)) throw refuse(`A seed is ${wantedSeed}, not ${quoteValue(seed)}.`);
  return { seed, size };
}

function refuse(problem: string, status = 400) {
  return data(problem, { status });
}
