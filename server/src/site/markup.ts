/** HTML that is safe to send. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Renders a template. Texts are escaped for element content and quoted attributes; `Html` is
 * inserted as it is.
 */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: String.raw({ raw: strings }, ...parts.map((part) => formatPart(part))) };
}

function formatPart(part: Part): string {
  if (typeof part === "string") return part.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
  if (typeof part === "number") return String(part);
  return "html" in part ? part.html : part.map((piece) => piece.html).join("");
}
