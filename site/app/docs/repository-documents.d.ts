declare module "virtual:repository-documents" {
  /** openapi.json */
  export const contractText: string;
  /** docs/errors.md */
  export const errorsText: string;
  /** docs/operating.md */
  export const operatingText: string;
}
