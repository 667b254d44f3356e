import { DomainError, quoteValue } from "@tincture/contract/errors";
import { type KeyKind, keyKinds, type KeyRules, type NewKeyRules } from "@tincture/contract/keys";
import { meteredOperations } from "@tincture/contract/operations";
import { parseNetwork } from "../runtime/network-of.ts";

/** Rules are read with each lookup of a key. */
export const keyListMax = 20;
export const originLengthMax = 200;
/** The longest IPv6 address with its prefix. */
export const networkLengthMax = 43;
export const dailyCapMax = 2_147_483_647;

type KeyRule = "origins" | "operations" | "networks" | "dailyCap";

/** Rules that a kind cannot have, with the reason. */
const excluded: Readonly<Record<KeyKind, Partial<Record<KeyRule, string>>>> = {
  secret: { origins: "only publishable keys have origins" },
  publishable: {},
  test: { origins: "only publishable keys have origins", dailyCap: "requests with test keys are free" },
  management: {
    origins: "only publishable keys have origins",
    operations: "management keys read no data",
    dailyCap: "management keys read no data",
  },
};

const needed: Readonly<Record<KeyKind, readonly KeyRule[]>> = {
  secret: [],
  publishable: ["origins", "operations", "dailyCap"],
  test: [],
  management: [],
};

const examples: Readonly<Record<KeyRule, string>> = {
  origins: 'an origin, such as "https://example.com"',
  operations: `an operation: ${meteredOperations.join(", ")}`,
  networks: 'a network, such as "203.0.113.0/24"',
  dailyCap: "a daily cap, such as 100",
};

/** @throws {DomainError} `invalid_parameter` with `param` */
export function parseKeyRules(request: NewKeyRules): KeyRules {
  const kind = parseKind(request.kind ?? "secret");
  const rules: KeyRules = {
    kind,
    origins: parseList("origins", request.origins, parseOrigin),
    operations: parseList("operations", request.operations, parseOperation),
    networks: parseList("networks", request.networks, parseKeyNetwork),
    dailyCap: parseDailyCap(request.dailyCap ?? null),
  };
  for (const rule of ["origins", "operations", "networks", "dailyCap"] as const) {
    const reason = excluded[kind][rule];
    if (reason !== undefined && isSet(rules[rule]))
      throw refuseRule(rule, `A ${kind} key cannot have ${nameOf(rule)}: ${reason}`);
    if (needed[kind].includes(rule) && !isSet(rules[rule]))
      throw refuseRule(rule, `A ${kind} key needs ${examples[rule]}`);
  }
  return rules;
}

function isSet(value: readonly string[] | number | null): boolean {
  return typeof value === "object" ? value !== null && value.length > 0 : true;
}

function nameOf(rule: KeyRule): string {
  return rule === "dailyCap" ? "a daily cap" : rule;
}

function parseKind(text: string): KeyKind {
  const kind = keyKinds.find((candidate) => candidate === text);
  if (kind !== undefined) return kind;
  const message = `The kind of a key must be one of ${keyKinds.join(", ")}, got ${quoteValue(text)}`;
  throw new DomainError("invalid_parameter", message, { param: "kind" });
}

type ListRule = Exclude<KeyRule, "dailyCap">;

/** Drops repeated values. */
function parseList(
  rule: ListRule,
  texts: readonly string[] = [],
  parse: (text: string) => string | undefined,
): readonly string[] {
  const values = texts.map((text) => {
    const value = parse(text.trim());
    if (value === undefined) throw refuseRule(rule, `${quoteValue(text)} is not ${examples[rule]}`);
    return value;
  });
  const distinct = [...new Set(values)];
  if (distinct.length <= keyListMax) return distinct;
  throw refuseRule(rule, `A key can have at most ${keyListMax} ${rule}, got ${distinct.length}`);
}

/** Browsers send the scheme, the host in lower case, and the port unless it is the default. */
function parseOrigin(text: string): string | undefined {
  if (text.length > originLengthMax || !/^https?:\/\/[^/?#@*\s]+\/?$/iu.test(text) || !URL.canParse(text))
    return undefined;
  return new URL(text).origin;
}

function parseOperation(text: string): string | undefined {
  return meteredOperations.find((operation) => operation === text);
}

function parseKeyNetwork(text: string): string | undefined {
  const network = parseNetwork(text);
  return network && `${network.address}/${network.prefix}`;
}

function parseDailyCap(cap: number | null): number | null {
  if (cap === null || (Number.isInteger(cap) && cap >= 1 && cap <= dailyCapMax)) return cap;
  throw refuseRule("dailyCap", `The daily cap of a key is a whole number from 1 to ${dailyCapMax}, not ${cap}`);
}

function refuseRule(param: KeyRule, message: string): DomainError {
  return new DomainError("invalid_parameter", message, { param });
}
