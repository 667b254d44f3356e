/**
 * openapi.json as a fuzzer needs it: operations with their parameters, and a judge for each answer.
 */
import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

export interface ParameterSchema {
  readonly type: "string" | "integer" | "array";
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  /** The items of an array, which is sent as one text with commas. */
  readonly items?: ParameterSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly $ref?: string;
}

export interface ContractParameter {
  readonly name: string;
  readonly place: "path" | "query";
  readonly isRequired: boolean;
  readonly schema: ParameterSchema;
  readonly isValid: ValidateFunction;
}

export interface ContractOperation {
  readonly id: string;
  readonly path: string;
  readonly pathParameter: ContractParameter | undefined;
  readonly queryParameters: readonly ContractParameter[];
  readonly statuses: ReadonlySet<number>;
  readonly bodies: ReadonlyMap<number, ValidateFunction>;
}

export interface Contract {
  readonly operations: readonly ContractOperation[];
  findOperation(id: string | undefined): ContractOperation | undefined;
  readonly isErrorBody: ValidateFunction;
}

interface ParameterDocument {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  /** Forms start with this one of several alternatives. */
  readonly "x-offered"?: boolean;
  readonly schema: ParameterSchema;
  readonly $ref?: string;
}

interface OperationDocument {
  readonly operationId: string;
  readonly parameters?: readonly ParameterDocument[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, { readonly get?: OperationDocument }>>;
  readonly components: { readonly schemas: Readonly<Record<string, ParameterSchema>> };
}

export function readContract(): Contract {
  const text = readFileSync(new URL("../../openapi.json", import.meta.url), "utf8");
  const document: ApiDocument = JSON.parse(text);
  // A check that runs some hundred times takes longer to make short than to run.
  const ajv = new Ajv2020({ strict: false, validateFormats: true, inlineRefs: false, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addSchema(document, "document");
  const operations = Object.entries(document.paths).flatMap(([path, { get }]) =>
    get && path.startsWith("/v1/") ? [readOperation({ ajv, document, path }, get)] : [],
  );
  const byId = new Map<string | undefined, ContractOperation>(operations.map((known) => [known.id, known]));
  return {
    operations,
    findOperation: (id) => byId.get(id),
    isErrorBody: ajv.compile({ $ref: "document#/components/schemas/ErrorAnswer" }),
  };
}

interface Place {
  readonly ajv: Ajv2020;
  readonly document: ApiDocument;
  readonly path: string;
}

function readOperation(place: Place, document: OperationDocument): ContractOperation {
  const { ajv, path } = place;
  const parameters = (document.parameters ?? []).flatMap((parameter) => readParameter(place, parameter));
  const statuses = Object.keys(document.responses).map(Number);
  const withBody = statuses.filter((status) => status !== 304);
  return {
    id: document.operationId,
    path,
    pathParameter: parameters.find(({ place }) => place === "path"),
    queryParameters: parameters.filter(({ place }) => place === "query"),
    statuses: new Set(statuses),
    bodies: new Map(
      withBody.map((status) => {
        const pointer = document.responses[status]?.$ref ?? `#/paths/${escapePointer(path)}/get/responses/${status}`;
        const $ref = `document${pointer}/content/${escapePointer("application/json")}/schema`;
        return [status, ajv.compile({ $ref })];
      }),
    ),
  };
}

/** Headers are varied by hand, because the document has no useful schemas for them. */
function readParameter({ ajv, document }: Place, parameter: ParameterDocument): readonly ContractParameter[] {
  const { name, in: place, required = false, "x-offered": isOffered = false } = parameter;
  const isRequired = required || isOffered;
  if (place !== "path" && place !== "query") return [];
  const found = follow(document, parameter.schema);
  const schema = found.items ? { ...found, items: follow(document, found.items) } : found;
  return [{ name, place, isRequired, schema, isValid: ajv.compile(schema) }];
}

/** Includes the properties next to a reference. */
function follow(document: ApiDocument, { $ref, ...own }: ParameterSchema): ParameterSchema {
  return { ...document.components.schemas[$ref?.split("/").at(-1) ?? ""], ...own };
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}
