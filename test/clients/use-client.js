/**
 * A program that uses the client as its README shows, in any runtime.
 *
 * @param {{ key: string | undefined, baseUrl: string }} options
 * @returns what a test compares
 */
import { createTincture, isTincture } from "@tincture/client";
import { verifyProof } from "@tincture/client/verify";

export async function useClient({ key, baseUrl }) {
  let used = 0;
  const tincture = createTincture({ key, baseUrl, onCredits: (credits) => (used += credits.used) });
  const { colors, $meta } = await tincture.palettes.generate({ words: "misty autumn forest", vision: "safe" });
  const slugs = new Set();
  for await (const { info } of tincture.palettes.list({ tags: ["warm"], limit: 20 })) {
    slugs.add(info.slug);
    if (slugs.size === 30) break;
  }
  const { included } = await tincture.colors.get("#E63946", { include: ["scale"] });
  const css = await tincture.theme.file("css", { colors });
  const refused = await tincture.palettes.generate({ tags: ["pastel"], contrast: 7 }).catch((error) => error);
  const reason = new Error("left");
  const aborted = await tincture.account.get({ signal: AbortSignal.abort(reason) }).catch((error) => error);
  return {
    colors: colors.length,
    isRight: verifyProof(colors, $meta.proof).isRight,
    slugs: slugs.size,
    isInScale: Object.values(included.scale).includes("e63946"),
    hasCss: css.includes("--color-primary-500"),
    isUnsatisfiable: isTincture(refused, "unsatisfiable") && refused.param === "tags",
    isAborted: aborted === reason,
    used,
  };
}
