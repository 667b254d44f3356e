export interface ApiOperation extends Pick<OperationDocument, "summary" | "description"> {
  readonly id: string;
  /** With parameters in braces, below the API's address: `/v1/palette/{slug}`. */
  readonly path: string;
  readonly parameters: readonly ApiParameter[];
  readonly responses: Readonly<Record<string, ApiResponse>>;
}

export interface ApiParameter extends Pick<ParameterDocument, "name" | "description"> {
  readonly place: "query" | "path" | "header";
  readonly isRequired: boolean;
  readonly schema: ApiSchema;
  readonly example: string;
}

export interface ApiSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: string | number;
  /** Items of a list, which a query writes comma-separated. */
  readonly items?: ApiSchema;
  readonly maxItems?: number;
}

interface ApiResponse {
  readonly content?: Readonly<Record<string, { readonly examples?: Readonly<Record<string, ApiExample>> }>>;
}

export interface ApiExample {
  readonly summary: string;
  readonly value: unknown;
}

interface ApiContract {
  readonly paths: Readonly<Record<string, { readonly get: OperationDocument }>>;
  readonly components: {
    readonly schemas?: Readonly<Record<string, ApiSchema>>;
    readonly parameters: Readonly<Record<string, ParameterDocument>>;
    readonly responses: Readonly<Record<string, ApiResponse>>;
  };
}

interface OperationDocument {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly (ParameterDocument | Reference)[];
  readonly responses: Readonly<Record<string, ApiResponse | Reference>>;
}

interface ParameterDocument {
  readonly name: string;
  readonly in: ApiParameter["place"];
  readonly required?: boolean;
  readonly description: string;
  readonly schema: ApiSchema | Reference;
  readonly example?: string | number | readonly string[];
}

interface Reference {
  readonly $ref: string;
}

export function listOperations(contractText: string): readonly ApiOperation[] {
  const { paths, components }: ApiContract = JSON.parse(contractText);
  const below = Object.entries(paths).filter(([path]) => path.startsWith("/v1/"));
  return below.map(([path, { get }]) => {
    const { operationId, summary, description, parameters = [], responses } = get;
    return {
      id: operationId,
      path,
      summary,
      description,
      parameters: parameters.map((parameter) => readParameter(parameter, components)),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [status, follow(response, components.responses)]),
      ),
    };
  });
}

function readParameter(parameter: ParameterDocument | Reference, components: ApiContract["components"]): ApiParameter {
  const found = follow(parameter, components.parameters);
  const { name, in: place, required = false, description, example = "" } = found;
  const schema = follow(found.schema, components.schemas ?? {});
  return { name, place, isRequired: required, description, schema, example: String(example) };
}

function follow<T extends object>(thing: T | Reference, parts: Readonly<Record<string, T>>): T {
  if (!("$ref" in thing)) return thing;
  const { $ref, ...own } = thing;
  const found = parts[$ref.slice($ref.lastIndexOf("/") + 1)];
  if (found === undefined) throw new Error(`The contract lacks ${$ref}`);
  return { ...found, ...own };
}
