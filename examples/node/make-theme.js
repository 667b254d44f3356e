/**
 * Generates a palette from words, prints it, and writes its theme as CSS.
 *
 * Usage: TINCTURE_KEY=tnc_… node make-theme.js [words] > theme.css
 */
import { createTincture, isTincture } from "@tincture/client";

const { TINCTURE_KEY: key, TINCTURE_URL: baseUrl = "http://localhost:3000" } = process.env;
const [words = "misty autumn forest"] = process.argv.slice(2);
if (!key) {
  console.error("Set TINCTURE_KEY to an API key");
  process.exit(1);
}

const tincture = createTincture({ key, baseUrl });
try {
  const { colors, $meta } = await tincture.palettes.generate({ words, vision: "safe" });
  for (const color of colors) console.error(`${toBackground(color)}        \u001b[0m #${color}`);
  for (const word of $meta.unknownWords ?? []) console.error(`The word "${word}" suggests no color.`);
  process.stdout.write(await tincture.theme.file("css", { colors }));
} catch (error) {
  if (!isTincture(error)) throw error;
  console.error(`${error.code}: ${error.message}`);
  process.exitCode = 1;
}

/** Returns the terminal's code for a background. */
function toBackground(hex) {
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `\u001b[48;2;${red};${green};${blue}m`;
}
