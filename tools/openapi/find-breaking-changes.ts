/**
 * Finds changes between two OpenAPI documents that would break a client: a request that is now
 * refused, or a field that is gone. Supports only the features that our documents use.
 */
import { compareSchemas } from "./compare-schemas.ts";
import { at, entries, type Json, resolve, textAt } from "./json.ts";

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

export function findBreakingChanges(released: Json, present: Json): readonly string[] {
  return entries(at(released, "paths")).flatMap(([path, item]) =>
    entries(item)
      .filter(([method]) => methods.has(method))
      .flatMap(([method, operation]) => {
        const where = `${method.toUpperCase()} ${path}`;
        const successor = at(present, "paths", path, method);
        if (successor === undefined && isHeadOfGet(present, path, method)) return [];
        if (successor === undefined) return [`${where}: operation removed`];
        return compareOperations({ released, present, where }, operation, successor);
      }),
  );
}

/**
 * Allows one change: early documents described HEAD for every GET. Remove this after the first
 * release without them.
 */
function isHeadOfGet(present: Json, path: string, method: string): boolean {
  return method === "head" && at(present, "paths", path, "get") !== undefined;
}

interface Place {
  readonly released: Json;
  readonly present: Json;
  readonly where: string;
}

function compareOperations(place: Place, before: Json, after: Json): readonly string[] {
  const isRenamed = textAt(before, "operationId") !== textAt(after, "operationId");
  return [
    ...(isRenamed ? [`${place.where}: operationId changed`] : []),
    ...compareParameters(place, before, after),
    ...compareResponses(place, before, after),
  ];
}

function compareParameters(place: Place, before: Json, after: Json): readonly string[] {
  const known = listParameters(place.released, before);
  const offered = listParameters(place.present, after);
  const added = [...offered].filter(([name, parameter]) => !known.has(name) && isRequired(parameter));
  const changed = [...known].flatMap(([name, parameter]) => {
    const successor = offered.get(name);
    const where = `${place.where} parameter ${name}`;
    if (successor === undefined) return [`${where}: removed`];
    return [
      ...(isRequired(successor) && !isRequired(parameter) ? [`${where}: newly required`] : []),
      ...(isSameList(parameter, successor)
        ? []
        : compareSchemas({ ...place, where, role: "sent" }, at(parameter, "schema"), at(successor, "schema"))),
    ];
  });
  return [...added.map(([name]) => `${place.where} parameter ${name}: added as required`), ...changed];
}

/** A comma-separated text that is now described as a list. The wire format is the same. */
function isSameList(parameter: Json, successor: Json): boolean {
  const isText = textAt(parameter, "schema", "type") === "string";
  return isText && textAt(successor, "schema", "type") === "array" && at(successor, "explode") === false;
}

function listParameters(document: Json, operation: Json): ReadonlyMap<string, Json> {
  const parameters = entries(at(operation, "parameters")).map(([, parameter]) => resolve(document, parameter));
  return new Map(parameters.map((parameter) => [`${textAt(parameter, "in")} ${textAt(parameter, "name")}`, parameter]));
}

function isRequired(parameter: Json): boolean {
  return at(parameter, "required") === true;
}

function compareResponses(place: Place, before: Json, after: Json): readonly string[] {
  return entries(at(before, "responses")).flatMap(([status, response]) => {
    const where = `${place.where} ${status}`;
    const successor = resolve(place.present, at(after, "responses", status));
    if (successor === undefined) return [`${where}: response removed`];
    const old = resolve(place.released, response);
    return [...compareHeaders(where, old, successor), ...compareBodies({ ...place, where }, old, successor)];
  });
}

function compareHeaders(where: string, before: Json, after: Json): readonly string[] {
  return entries(at(before, "headers"))
    .filter(([name]) => at(after, "headers", name) === undefined)
    .map(([name]) => `${where} header ${name}: removed`);
}

function compareBodies(place: Place, before: Json, after: Json): readonly string[] {
  return entries(at(before, "content")).flatMap(([type, content]) => {
    const successor = at(after, "content", type);
    if (successor === undefined) return [`${place.where}: ${type} removed`];
    return compareSchemas({ ...place, role: "read" }, at(content, "schema"), at(successor, "schema"));
  });
}
