import type { ShouldRevalidateFunctionArgs } from "react-router";

/** For pages with lists: saving a palette changes a heart, which knows by itself; the list stays as it is. */
export function keepWhileSaving({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formAction?.endsWith("/save") ? false : defaultShouldRevalidate;
}
