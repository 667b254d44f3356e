const HEX = /^[0-9a-f]{6}$/;

/**
 * The colors in an answer's `data`, for looking at.
 *
 * @returns a row for each palette; colors by themselves share one row
 */
export function listAnswerColors(data: unknown): readonly (readonly string[])[] {
  const items: readonly unknown[] = Array.isArray(data) ? data : [data];
  const palettes = items.map((item) => hexes(read(item, "colors"))).filter((colors) => colors.length > 0);
  const single = hexes(items.map((item) => read(item, "hex")));
  return single.length > 0 ? [...palettes, single] : palettes;
}

function read(item: unknown, name: string): unknown {
  return typeof item === "object" && item !== null ? Reflect.get(item, name) : undefined;
}

function hexes(values: unknown): readonly string[] {
  if (!Array.isArray(values)) return [];
  return values.filter((value): value is string => typeof value === "string" && HEX.test(value));
}
