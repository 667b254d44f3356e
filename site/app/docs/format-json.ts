const lineCharactersMax = 76;

/** Formats JSON for readers: whatever fits stays on one line. */
export function formatJson(value: unknown, indent = ""): string {
  const flat = formatFlat(value);
  if (typeof value !== "object" || value === null || indent.length + flat.length <= lineCharactersMax) return flat;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => inner + formatJson(item, inner))
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${formatJson(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

function formatFlat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatFlat).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${formatFlat(item)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
