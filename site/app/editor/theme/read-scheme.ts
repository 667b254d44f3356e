import type { ThemeMode } from "@tincture/color/theme";

/** Whether this site is light or dark just now. */
export function readScheme(): ThemeMode {
  const chosen = document.documentElement.dataset["theme"];
  const isDark = chosen === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
  return isDark ? "dark" : "light";
}
