/** What is asked of the endpoints. */
export interface Endpoint {
  /** As printed. */
  readonly label: string;
  /** Paths sent in turn; the first is recorded for the yardstick. */
  readonly paths: readonly string[];
}

/** More than the caches of any layer keep of one kind. */
const distinctPaths = 200_000;
const hexDigits = 6;
/** Coprime to 2^24: walks over all colors without pattern. */
const hexStride = 10_368_889;
const colorCount = 2 ** 24;

const prefix = "/api/v1";

export const oneHex = "1e90ff";

/** Colors none of which comes twice in a run of ordinary length. */
export const eachAnotherHex: readonly string[] = Array.from({ length: distinctPaths }, (_, place) =>
  (((place + 1) * hexStride) % colorCount).toString(16).padStart(hexDigits, "0"),
);

export const uncachedColor: Endpoint = {
  label: "/color/:hex, each another",
  paths: eachAnotherHex.map((hex) => `${prefix}/color/${hex}`),
};

export const fiftyPalettes: Endpoint = one("/palettes?limit=50");
export const oneColor: Endpoint = one(`/color/${oneHex}`);
export const ownAccount: Endpoint = one("/account");
export const generatedPalette: Endpoint = one("/palette/generate");

/** @param slug - of a palette of the library under test */
export function listEndpoints(slug: string): readonly Endpoint[] {
  return [
    ownAccount,
    one(`/palette/${slug}`),
    oneColor,
    uncachedColor,
    generatedPalette,
    one("/palettes?limit=1"),
    one("/palettes"),
    fiftyPalettes,
    one("/palettes?limit=50&tags=warm,dark,blue&offset=20"),
    one("/colors?limit=50"),
    one("/colors?limit=10&name=rose"),
  ];
}

/** The same address again and again. */
export function one(path: string): Endpoint {
  return { label: path, paths: [prefix + path] };
}
