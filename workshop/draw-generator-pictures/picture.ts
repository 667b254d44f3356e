/*
 * Drawings that stand in a Markdown page: narrow enough to be read on a phone, with paper of their own, so that they are
 * legible even where a viewer's theme and the system's differ. No script, no font and no picture from elsewhere.
 */

/** A drawing's width in its own units; text of 13 of them is still 9 pixels on a phone. */
export const pictureWidth = 480;
/** How wide it is shown where there is room. */
const shownWidth = 600;
const margin = 12;

const style = [
  "text{font:13px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:#1f2328}",
  ".paper{fill:#fff}.strong{font-weight:600}.faint{fill:#59636e;font-size:12px}.end{text-anchor:end}",
  ".middle{text-anchor:middle}.ours{fill:#0b7a75}.other{fill:#afb8c1}.line{stroke:#d1d9e0;fill:none}",
  ".value{paint-order:stroke;stroke:#fff;stroke-width:4px}",
  ".edge{stroke:#8888;stroke-width:.6;fill:none}.ink{fill:#1f2328}",
  "@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.paper{fill:#0d1117}.faint{fill:#9198a1}",
  ".ours{fill:#3fc1b8}.other{fill:#59636e}.line{stroke:#3d444d}.value{stroke:#0d1117}.ink{fill:#f0f6fc}}",
].join("");

/** Where something is drawn. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A whole drawing.
 *
 * @param title - what it shows, for those who do not see it
 * @param height - of the parts, which lie between 0 and `pictureWidth`
 * @param parts - elements of SVG
 */
export function formatPicture(title: string, height: number, parts: readonly string[]): string {
  const [wide, high] = [pictureWidth + 2 * margin, height + 2 * margin];
  const shownHeight = Math.round((shownWidth * high) / wide);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${wide} ${high}" width="${shownWidth}" height="${shownHeight}" role="img">`,
    `<title>${escape(title)}</title><style>${style}</style>`,
    `<rect class="paper" x="${-margin}" y="${-margin}" width="${wide}" height="${high}" rx="8"/>`,
    ...parts,
    "</svg>\n",
  ].join("\n");
}

/** A line of text; `look` names classes of the drawing's style. */
export function drawText(text: string, [x, y]: readonly [number, number], look = ""): string {
  const named = look === "" ? "" : ` class="${look}"`;
  return `<text${named} x="${round(x)}" y="${round(y)}">${escape(text)}</text>`;
}

/** A palette as a band of equal swatches, with a hair's edge that keeps white visible on white. */
export function drawPalette(hexes: readonly string[], { x, y, width, height }: Box): string {
  const step = width / hexes.length;
  const swatches = hexes.map((hex, index) => {
    const left = Math.round(index * step);
    const across = Math.round((index + 1) * step) - left;
    return `<path fill="#${hex}" d="M${round(x + left)} ${round(y)}h${across}v${height}h-${across}"/>`;
  });
  const edge = `<path class="edge" d="M${round(x)} ${round(y)}h${width}v${height}h-${width}z"/>`;
  return `<g shape-rendering="crispEdges">${swatches.join("")}</g>${edge}`;
}

/** A filled rectangle of a class, for the bars of a chart. */
export function drawBar(look: string, { x, y, width, height }: Box): string {
  return `<rect class="${look}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${height}"/>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
