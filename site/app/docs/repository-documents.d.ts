declare module "virtual:repository-documents" {
  /** `openapi.json` of the release that the site was built from. */
  export const contractText: string;
  export const errorsText: string;
  export const operatingText: string;
}
