/** What a request to save a palette for oneself was answered. */
export type KeepAnswer = { readonly kept: KeptPalette } | { readonly problem: string };

interface KeptPalette {
  readonly id: string;
  readonly name: string;
  /** As addresses write them. */
  readonly colors: string;
}
