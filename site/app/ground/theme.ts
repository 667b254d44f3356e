export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The cookie that remembers the choice of light or dark. */
export const themeCookie = "theme";

/** @param header - the `Cookie` header */
export function readTheme(header: string | null): Theme {
  const [, value] = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(header ?? "") ?? [];
  return value === "light" || value === "dark" ? value : "system";
}

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}
