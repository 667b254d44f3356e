/** The response to a request that saves a private palette. */
export type KeepAnswer = { readonly kept: KeptPalette } | { readonly problem: string };

interface KeptPalette {
  readonly id: string;
  readonly name: string;
  /** As written in addresses. */
  readonly colors: string;
}
