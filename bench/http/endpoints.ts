export interface Endpoint {
  readonly label: string;
  /** Paths sent in turn; the first is recorded for the yardstick. */
  readonly paths: readonly string[];
}

/** More than any cache holds. */
const distinctPaths = 200_000;
const hexDigits = 6;
/** Coprime to 2^24, so that it visits all colors in no order. */
const hexStride = 10_368_889;
const colorCount = 2 ** 24;

const prefix = "/api/v1";

const eachAnotherHex: readonly string[] = Array.from({ length: distinctPaths }, (_, place) =>
  (((place + 1) * hexStride) % colorCount).toString(16).padStart(hexDigits, "0"),
);

export const uncachedColor: Endpoint = {
  label: "/color/:hex, each another",
  paths: eachAnotherHex.map((hex) => `${prefix}/color/${hex}`),
};

export const fiftyPalettes: Endpoint = one("/palettes?limit=50");
export const oneColor: Endpoint = one(`/color/1e90ff`);
export const ownAccount: Endpoint = one("/account");
export const generatedPalette: Endpoint = one("/palette/generate");

export function one(path: string): Endpoint {
  return { label: path, paths: [prefix + path] };
}
