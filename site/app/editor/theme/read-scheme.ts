import type { ThemeMode } from "@tincture/color/theme";

/** Returns the site's current color scheme. */
export function readScheme(): ThemeMode {
  const chosen = document.documentElement.dataset["theme"];
  const isDark = chosen === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
  return isDark ? "dark" : "light";
}
