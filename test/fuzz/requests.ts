/** Draws requests from the contract, with the expected verdict. */
import { fc } from "../properties.ts";
import { type KeyKind, keyKinds } from "./accounts.ts";
import type { Contract, ContractOperation, ContractParameter } from "./contract.ts";
import { invalidValue, type RawValue, validValue, wildValue } from "./values.ts";

export type KeyPresentation = "usual" | "lowercase" | "tabs" | "basic" | "bare" | "junk" | "empty" | "query" | "none";

export interface FuzzRequest {
  /** Its `operationId`; undefined for an unknown path. */
  readonly operation: string | undefined;
  readonly method: string;
  readonly target: string;
  readonly key: KeyKind;
  readonly presentation: KeyPresentation;
  readonly condition: string | undefined;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** Whether the parameters are valid; `open` when their schemas cannot decide it. */
  readonly verdict: "valid" | "invalid" | "open";
}

interface Target {
  readonly operation: string | undefined;
  readonly target: string;
  readonly verdict: FuzzRequest["verdict"];
}

const root = "/api";
/** Parameters that are valid by themselves, but not beside every other, or not with every text. */
const dependent = new Set(["sort", "tags", "lock", "slots", "words", "unique"]);
/** Whether a search succeeds depends on the library, and on the depth of the page. */
const searching = new Set(["name", "size", "near", "like", "period", "cursor"]);
/**
 * Refused beside the `colors` that every theme is drawn with, or unless `roles` names some of
 * those.
 */
const otherSources = new Set(["slug", "seed", "algorithm", "roles", "size", "lock", "tags", "words", "near", "vision"]);
const otherMethods = ["POST", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "PURGE", "QUERY", "LOCK"];

/** Draws requests to any operation, most of them nearly valid. */
export function anyRequest({ operations }: Contract): fc.Arbitrary<FuzzRequest> {
  const targets = operations.map((operation) => anyTarget(operation));
  const target = fc.oneof({ weight: 20, arbitrary: fc.oneof(...targets) }, { weight: 1, arbitrary: unknownPath() });
  const rest = fc.record({
    method: fc.oneof(
      { weight: 16, arbitrary: fc.constant("GET") },
      { weight: 2, arbitrary: fc.constant("HEAD") },
      { weight: 1, arbitrary: fc.constantFrom("OPTIONS", ...otherMethods) },
    ),
    key: fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom<KeyKind>("endless", "second") },
      { weight: 3, arbitrary: fc.constantFrom(...keyKinds) },
    ),
    presentation: fc.oneof(
      { weight: 18, arbitrary: fc.constant<KeyPresentation>("usual") },
      {
        weight: 1,
        arbitrary: fc.constantFrom<KeyPresentation>(
          "lowercase",
          "tabs",
          "basic",
          "bare",
          "junk",
          "empty",
          "query",
          "none",
        ),
      },
    ),
    condition: fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 2, arbitrary: anyCondition() }),
    headers: fc.oneof(
      { weight: 6, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(anyHeader(), { maxLength: 5 }) },
    ),
    body: fc.oneof(
      { weight: 30, arbitrary: fc.constant("") },
      { weight: 1, arbitrary: fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^ -~]/gu, "?")) },
    ),
  });
  return fc.tuple(target, rest).map(([chosen, others]) => ({ ...chosen, ...others }));
}

function anyTarget(operation: ContractOperation): fc.Arbitrary<Target> {
  return fc.oneof(
    { weight: 5, arbitrary: withQuery(operation, "valid") },
    { weight: 2, arbitrary: withQuery(operation, "invalid") },
    { weight: 2, arbitrary: openTarget(operation) },
  );
}

/** Each parameter is missing or valid, except one when the target must be invalid. */
function withQuery(operation: ContractOperation, verdict: "valid" | "invalid"): fc.Arbitrary<Target> {
  const { pathParameter, queryParameters } = operation;
  const lists = new Set(queryParameters.filter(({ schema }) => schema.type === "array").map(({ name }) => name));
  const independent = queryParameters.filter(({ name }) => !isDependent(operation, name));
  const wrong = verdict === "invalid" ? [...independent, ...(pathParameter ? [pathParameter] : [])] : [];
  const bad = verdict === "invalid" ? fc.oneof(unknownPair(), ...wrong.map(badPair)) : fc.constant(undefined);
  const drawn = fc.tuple(pathValue(pathParameter, validValue), validPairs(independent), bad, anyEncoding());
  return drawn.map(([path, pairs, spoiled, encode]) => {
    const isPathSpoiled = spoiled !== undefined && spoiled.name === pathParameter?.name;
    const others = pairs.filter(({ name }) => name !== spoiled?.name);
    const query = spoiled && !isPathSpoiled ? [...others, spoiled] : others;
    // The API does not distinguish unknown and impossible slugs.
    const isOpen = isPathSpoiled && (spoiled.raw === "" || pathParameter.name === "slug");
    return {
      operation: isPathSpoiled && spoiled.raw === "" ? undefined : operation.id,
      target: writeTarget(
        operation,
        isPathSpoiled ? spoiled.raw : path,
        query.flatMap((pair) => (lists.has(pair.name) ? encode(pair) : [`${pair.name}=${pair.raw}`])),
      ),
      verdict: isOpen ? ("open" as const) : verdict,
    };
  });
}

function isDependent({ id }: ContractOperation, name: string): boolean {
  if (id === "getTheme") return otherSources.has(name);
  return dependent.has(name) || (id === "listPalettes" && searching.has(name));
}

interface Pair {
  readonly name: string;
  readonly raw: RawValue;
}

const comma = "%2C";

function anyEncoding(): fc.Arbitrary<(list: Pair) => readonly string[]> {
  return fc.constantFrom<(list: Pair) => readonly string[]>(
    ({ name, raw }) => [`${name}=${raw}`],
    ({ name, raw }) => raw.split(comma).map((item) => `${name}=${item}`),
    ({ name, raw }) => raw.split(comma).map((item) => `${name}%5B%5D=${item}`),
    ({ name, raw }) => raw.split(comma).map((item, place) => `${name}[${place}]=${item}`),
  );
}

function unknownPair(): fc.Arbitrary<Pair> {
  return fc.record({ name: fc.constantFrom("x", "tag", "LIMIT", "api_key", "constructor", "%ZZ"), raw: wildValue() });
}

function badPair(parameter: ContractParameter): fc.Arbitrary<Pair> {
  return invalidValue(parameter).map((raw) => ({
    name: parameter.name,
    raw: parameter.place === "path" ? raw.replaceAll("+", "%2B") : raw,
  }));
}

/** Each parameter there or not, unless it must be. `hex` stands alone among those that filter. */
function validPairs(parameters: readonly ContractParameter[]): fc.Arbitrary<readonly Pair[]> {
  const perhaps = parameters.map((parameter): fc.Arbitrary<Pair | null> => {
    const pair = validValue(parameter).map((raw) => ({ name: parameter.name, raw }));
    return parameter.isRequired ? pair : fc.option(pair);
  });
  const left = fc.constantFrom(new Set(["hex"]), new Set(["name", "family", "near"]));
  return fc
    .tuple(left, fc.tuple(...perhaps))
    .map(([names, pairs]) => pairs.filter((pair) => pair !== null).filter(({ name }) => !names.has(name)));
}

function openTarget(operation: ContractOperation): fc.Arbitrary<Target> {
  const names = [...operation.queryParameters.map(({ name }) => name), "api_key", "constructor", "x"];
  const known = operation.queryParameters.map((parameter) =>
    fc.oneof(validValue(parameter), invalidValue(parameter), wildValue()).map((raw) => `${parameter.name}=${raw}`),
  );
  const wild = fc.tuple(fc.constantFrom(...names), wildValue()).map(([name, raw]) => `${name}=${raw}`);
  const pair = fc.oneof(wild, ...known, wildValue(), fc.constantFrom(...names));
  const path = operation.pathParameter
    ? fc.oneof(pathValue(operation.pathParameter, validValue), wildValue())
    : fc.constant("");
  return fc.tuple(path, fc.array(pair, { maxLength: 5 })).map(([value, pairs]) => ({
    operation: operation.pathParameter && (value === "" || value === "generate") ? undefined : operation.id,
    target: writeTarget(operation, value, pairs),
    verdict: "open" as const,
  }));
}

function pathValue(
  parameter: ContractParameter | undefined,
  draw: (parameter: ContractParameter) => fc.Arbitrary<RawValue>,
): fc.Arbitrary<RawValue> {
  return parameter ? draw(parameter).filter((raw) => raw !== "generate") : fc.constant("");
}

function writeTarget({ path, pathParameter }: ContractOperation, value: RawValue, pairs: readonly string[]): string {
  const place = pathParameter ? path.replace(`{${pathParameter.name}}`, () => value) : path;
  return `${root}${place}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
}

function unknownPath(): fc.Arbitrary<Target> {
  const path = fc.oneof(
    fc.constantFrom(
      "/v1",
      "/v1/",
      "/v2/account",
      "/v1//account",
      "/v1/account/",
      "/V1/Account",
      "/v1/color",
      "/v1/color/",
      "/v1/color/ff0000/x",
      "/v1/palette",
      "/v1/palettes/",
    ),
    wildValue().map((raw) => `/v1/x${raw}`),
  );
  return path.map((rest) => ({ operation: undefined, target: `${root}${rest}`, verdict: "open" as const }));
}

function anyCondition(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom("*", "again", 'W/""', '"', "W/", ",,,", 'W/"a", "b", *'),
    fc.string({ maxLength: 30 }).map(toHeaderValue),
  );
}

function anyHeader(): fc.Arbitrary<readonly [string, string]> {
  const known = fc.constantFrom(
    "Accept",
    "Accept-Encoding",
    "Accept-Language",
    "Range",
    "If-Match",
    "If-Modified-Since",
    "If-Range",
    "Cookie",
    "Origin",
    "Referer",
    "User-Agent",
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "Forwarded",
    "Content-Type",
    "Access-Control-Request-Method",
    "X-HTTP-Method-Override",
    "X-Request-Id",
    "Via",
    "Upgrade-Insecure-Requests",
  );
  const name = fc.oneof(known, fc.stringMatching(/^X-[A-Za-z0-9-]{1,20}$/u));
  return fc.tuple(
    name,
    fc.oneof(
      fc.string({ maxLength: 40 }).map(toHeaderValue),
      fc.constantFrom(
        "*/*",
        "gzip",
        "identity;q=0",
        "bytes=0-1",
        "__proto__",
        "a".repeat(4000),
        "127.0.0.1, ::1",
        "\u00ff\u00fe",
      ),
    ),
  );
}

function toHeaderValue(text: string): string {
  return text.replaceAll(/[^ -~\u0080-\u00ff]/gu, "?");
}
