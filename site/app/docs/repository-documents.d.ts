declare module "virtual:repository-documents" {
  /** `openapi.json` of the release that the site was built from. */
  export const contractText: string;
  /** `docs/errors.md`. */
  export const errorsText: string;
  /** `docs/operating.md`. */
  export const operatingText: string;
}
