/**
 * Draws an interface in the themes of forty sources, light beside dark, as one page to judge themes by: colors that are hard to build on,
 * palettes of the kind that people share, and the starter library's. Needs Chromium.
 *
 * Usage: npx node workshop/draw-themes.ts [--out=<file>] [--look=high_contrast] [--contrast=AAA] [--from=<number>] [--count=<number>]
 *   --out    default: docs/images/themes.jpg
 *   --look   with high contrast
 *   --from   --count   only some sources
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createTheme, type ThemeLook, type ThemeMode } from "../color/src/theme/index.ts";
import { listStarterPalettes } from "../server/src/domain/library/starter/starter-palettes.ts";
import { startBrowser } from "../test/browser.ts";
import type { Owner } from "../test/running-server.ts";

const { values } = parseArgs({
  options: {
    out: { type: "string", default: fileURLToPath(new URL("../docs/images/themes.jpg", import.meta.url)) },
    look: { type: "string" },
    contrast: { type: "string", default: "AA" },
    from: { type: "string", default: "0" },
    count: { type: "string", default: "40" },
  },
});

const pageWidth = 1640;
const jpegQuality = 60;
/** Small enough to be committed, and still to be read. */
const pictureScale = 0.75;
const starterCount = 10;

const hardColors =
  "ffff00 39ff14 0a0a12 f5f5dc 808080 ffffff 000000 ff0000 0000ff 3b82f6 " +
  "fde047 ff6b35 7c3aed ec4899 14b8a6 5c4033 1d3557 9ca3af c9b037 00ffff";

const sharedPalettes = `f9f7f7 dbe2ef 3f72af 112d4e
ffb6b9 fae3d9 bbded6 61c0bf
f8ede3 dfd3c3 d0b8a8 7d6e83
a8e6cf dcedc1 ffd3b6 ffaaa5
222831 393e46 00adb5 eeeeee
264653 2a9d8f e9c46a f4a261 e76f51
e63946 f1faee a8dadc 457b9d 1d3557
606c38 283618 fefae0 dda15e bc6c25
cdb4db ffc8dd ffafcc bde0fe a2d2ff
111111 121212 131313 141414 151515 161616 171717 181818`;

const clearings: (() => unknown)[] = [];
const owner: Owner = { after: (clear) => clearings.unshift(clear) };
try {
  const browser = await startBrowser(owner);
  const page = await browser.newPage({ viewport: { width: pageWidth, height: 100 }, deviceScaleFactor: pictureScale });
  await page.setContent(formatPage(listSources()));
  await page.screenshot({ path: values.out, fullPage: true, type: "jpeg", quality: jpegQuality });
} finally {
  for (const clear of clearings) await clear();
}

function listSources(): readonly (readonly string[])[] {
  const starters = listStarterPalettes().slice(0, starterCount);
  const sources = [
    ...hardColors.split(" ").map((hex) => [hex]),
    ...sharedPalettes.split("\n").map((line) => line.split(" ")),
    ...starters.map(({ colors }) => colors),
  ];
  const from = Number(values.from);
  return sources.slice(from, from + Number(values.count));
}

function formatPage(sources: readonly (readonly string[])[]): string {
  return `<!doctype html><meta charset=utf-8><style>
    body { margin: 0; padding: 12px; background: #bbb; font: 12px/1.4 sans-serif;
      display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 12px }
    .source { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)) }
    .strip { display: flex; height: 8px; grid-column: 1 / -1 } .strip i { flex: 1 }
    .page { background: var(--background); color: var(--text); padding: 9px }
    .card { background: var(--surface); border-radius: 9px; padding: 10px; box-shadow: 0 1px 2px #0002 }
    h2 { font-size: 14px; margin: 0 } p { margin: 0 0 7px; color: var(--text-muted); overflow: hidden;
      text-overflow: ellipsis; white-space: nowrap }
    .row { display: flex; gap: 4px; margin-bottom: 7px } .row > * { background: var(--fill); color: var(--ink); font-weight: 600 }
    button { font: inherit; border: 0; border-radius: 6px; padding: 4px 6px; flex: 1 }
    .focus { outline: 2px solid var(--focus-ring); outline-offset: 2px; margin-right: 3px }
    input { font: inherit; width: 100%; box-sizing: border-box; border: 1px solid var(--border); border-radius: 6px;
      padding: 4px 7px; background: var(--surface-raised); color: var(--text); margin-bottom: 8px }
    b { border-radius: 99px; padding: 0 7px; font-size: 11px }
    .menu { background: var(--surface-raised); border-radius: 7px; padding: 6px 9px; box-shadow: 0 3px 10px #0003;
      display: flex; justify-content: space-between; align-items: end } .menu small { color: var(--text-muted) }
    .bars { display: flex; align-items: end; gap: 3px; height: 28px } .bars i { width: 9px; border-radius: 2px 2px 0 0 }
    </style>${sources.map(formatSource).join("")}`;
}

function formatSource(colors: readonly string[]): string {
  const { looks } = createTheme(colors, values.contrast === "AAA" ? "AAA" : "AA");
  const modes: readonly ThemeMode[] =
    values.look === "high_contrast" ? ["light_high_contrast", "dark_high_contrast"] : ["light", "dark"];
  const strip = colors.map((hex) => `<i style="background:#${hex}"></i>`).join("");
  return `<div class=source><div class=strip>${strip}</div>${modes.map((mode) => formatLook(looks[mode], colors)).join("")}</div>`;
}

function formatLook(look: ThemeLook, colors: readonly string[]): string {
  const variables = Object.entries(look).map(([role, { hex }]) => `--${role.replaceAll("_", "-")}:#${hex}`);
  const fill = (role: string) => `style="--fill:var(--${role});--ink:var(--on-${role})"`;
  const bars = ["primary", "secondary", "accent", "primary"].map(
    (role, index) => `<i style="height:${[70, 100, 50, 85][index]}%;background:var(--${role})"></i>`,
  );
  return `<div class=page style="${variables.join(";")}"><div class=card><h2>Harbor dues</h2><p>#${colors.join(" #")}</p>
    <input value="Berth 14, north quay">
    <div class=row><button ${fill("primary")} class=focus>Save</button><button ${fill("secondary")}>Back</button>
    <button ${fill("accent")}>Print</button></div>
    <div class=row><b ${fill("success")}>Paid</b><b ${fill("warning")}>Due</b><b ${fill("danger")}>Overdue</b></div>
    <div class=menu><span>Tide table<br><small>Low at 04:12</small></span><span class=bars>${bars.join("")}</span></div>
    </div></div>`;
}
