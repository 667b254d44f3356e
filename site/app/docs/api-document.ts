/** As much of OpenAPI 3.1 as the documentation reads, and how its references are followed. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, ApiParameter>>;
    readonly responses: Readonly<Record<string, ApiResponse>>;
  };
}

export interface Reference {
  readonly $ref: string;
}

export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly (ApiParameter | Reference)[];
  readonly responses: Readonly<Record<string, ApiResponse | Reference>>;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: "query" | "path" | "header";
  readonly required: boolean;
  readonly description: string;
  readonly schema: ApiSchema;
  readonly example?: unknown;
}

export interface ApiSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: string | number;
}

export interface ApiResponse {
  readonly description: string;
  readonly content?: Readonly<
    Record<string, { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>
  >;
}

/**
 * The thing itself, where it is only referred to.
 *
 * @param parts - the contract's components of its kind
 * @throws {Error} when none of them has this name
 */
export function follow<T extends object>(thing: T | Reference, parts: Readonly<Record<string, T>>): T {
  if (!("$ref" in thing)) return thing;
  const found = parts[thing.$ref.slice(thing.$ref.lastIndexOf("/") + 1)];
  if (found === undefined) throw new Error(`The contract lacks ${thing.$ref}`);
  return found;
}
