/**
 * Draws the starter library as one page of swatches, in the order in which it is published. Needs Chromium.
 *
 * Usage: npx node workshop/draw-contact-sheet.ts [--out=<file>] [--names] [--from=<number>] [--count=<number>]
 *   --out    default: docs/images/starter-library.png
 *   --names  with name, tagline and tags, to be read
 *   --from   --count   only some palettes
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { listStarterPalettes, type StarterPalette } from "../server/src/domain/library/starter/starter-palettes.ts";
import { startBrowser } from "../test/browser.ts";
import type { Owner } from "../test/running-server.ts";

const { values } = parseArgs({
  options: {
    out: {
      type: "string",
      default: fileURLToPath(new URL("../docs/images/starter-library.png", import.meta.url)),
    },
    names: { type: "boolean", default: false },
    from: { type: "string", default: "0" },
    count: { type: "string", default: "Infinity" },
  },
});
const from = Number(values.from);
const palettes = listStarterPalettes().slice(from, from + Number(values.count));

const clearings: (() => unknown)[] = [];
const owner: Owner = { after: (clear) => clearings.unshift(clear) };
try {
  const browser = await startBrowser(owner);
  const page = await browser.newPage({ viewport: { width: 1280, height: 100 } });
  await page.setContent(formatPage(palettes));
  await page.screenshot({ path: values.out, fullPage: true });
} finally {
  for (const clear of clearings) await clear();
}

function formatPage(palettes: readonly StarterPalette[]): string {
  const [columns, height, gap] = values.names ? [6, 90, 12] : [20, 30, 7];
  return `<!doctype html><meta charset=utf-8><style>
    body { margin: 10px; background: #f0efec; color: #222; font: 11px/1.3 sans-serif;
      display: grid; grid-template-columns: repeat(${columns}, minmax(0, 1fr)); gap: ${gap}px }
    p { display: flex; height: ${height}px; margin: 0 } i { flex: 1 } b { display: block }
    </style>${palettes.map(formatPalette).join("")}`;
}

function formatPalette({ colors, name, tagline, tags }: StarterPalette): string {
  const swatches = colors.map((hex) => `<i style="background:#${hex}"></i>`).join("");
  const text = values.names ? `<b>${name}</b>${tagline}<br>${tags.join(", ")}` : "";
  return `<div><p>${swatches}</p>${text}</div>`;
}
