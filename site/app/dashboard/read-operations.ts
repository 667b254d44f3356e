/** The console's forms come from the contract that this instance serves, so that they cannot say anything else. */
import type { ApiOperation, ApiParameter } from "./api-operation.ts";

/** The part of an OpenAPI document that matters here. */
export interface Contract {
  readonly paths: Readonly<Record<string, { readonly get?: ContractOperation }>>;
}

interface ContractOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly ContractParameter[];
}

interface ContractParameter {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: { readonly enum?: readonly string[]; readonly [keyword: string]: unknown };
  readonly example?: string | number;
}

/** Fetches the contract. @returns undefined when it does not come */
export async function fetchOperations(apiPath: string): Promise<readonly ApiOperation[] | undefined> {
  try {
    const response = await fetch(`${apiPath}/openapi.json`);
    if (!response.ok) return undefined;
    const contract: Contract = await response.json();
    return readOperations(contract);
  } catch {
    return undefined;
  }
}

/** Every operation that can be asked with a key. */
export function readOperations({ paths }: Contract): readonly ApiOperation[] {
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get === undefined
      ? []
      : [
          {
            id: get.operationId,
            summary: get.summary,
            path,
            parameters: (get.parameters ?? []).flatMap(readParameter),
          },
        ],
  );
}

/** Headers are left out: the console sets its own. */
function readParameter(parameter: ContractParameter): readonly ApiParameter[] {
  const { name, in: place, required = false, description = "", schema, example = "" } = parameter;
  if (name === undefined || (place !== "path" && place !== "query")) return [];
  return [
    {
      name,
      place,
      isRequired: required,
      hint: description.replaceAll("`", ""),
      choices: schema?.enum ?? [],
      example: String(example),
    },
  ];
}
