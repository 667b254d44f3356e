/** An operation of the API as the console knows it. */
export interface ApiOperation {
  readonly id: string;
  readonly summary: string;
  /** With its parameters in braces, below the API's address: `/v1/palette/{slug}`. */
  readonly path: string;
  readonly parameters: readonly ApiParameter[];
}

export interface ApiParameter {
  readonly name: string;
  readonly place: "path" | "query";
  readonly isRequired: boolean;
  readonly hint: string;
  /** All values, where there are few. */
  readonly choices: readonly string[];
  readonly example: string;
}
