import { isBuiltin } from "node:module";
import { posix } from "node:path";
import { type ImportSite, scanImports } from "./scan-imports.ts";
import { exemptions, type Room, rooms, testPackages, workspacePackages } from "./table.ts";

export interface SourceFile {
  readonly path: string;
  readonly source: string;
}

const networkModules = /^(?:node:)?(?:http|https|http2|net|tls|dgram|dns|sqlite)(?:\/|$)/u;
const testPath = /\.test\.tsx?$|^test\//u;

export function findViolations(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => {
    const room = findRoom(file.path);
    if (room === undefined) return [`${file.path}:1 lies in no room of the table`];
    return scanImports(file.source).flatMap((site) => {
      const problem = judge(file.path, room, site);
      return problem === undefined ? [] : [`${file.path}:${site.line} ${problem}`];
    });
  });
}

/**
 * The file that a relative import names, from the root of the repository; undefined for a package.
 */
export function resolveImport(fromPath: string, specifier: string | undefined): string | undefined {
  return specifier?.startsWith(".") === true ? posix.join(posix.dirname(fromPath), specifier) : undefined;
}

/** A test belongs to the room of the file it stands beside. */
function findRoom(path: string): Room | undefined {
  const subject = path.replace(/\.test\.(tsx?)$/u, ".$1");
  return rooms.find(({ paths }) =>
    paths.some((roomPath) => subject === roomPath || (roomPath.endsWith("/") && subject.startsWith(roomPath))),
  );
}

function judge(path: string, room: Room, { specifier }: ImportSite): string | undefined {
  if (specifier === undefined) return mayCompute(path) ? undefined : "imports a module by a computed name";
  const target = resolveImport(path, specifier);
  if (target !== undefined) return judgeFile(path, room, target);
  const workspace = workspacePackages.get(specifier.split("/", 2).join("/"));
  if (workspace !== undefined) return judgeRoom(path, room, workspace);
  if (isBuiltin(specifier)) return judgeBuiltIn(path, room, specifier);
  return judgePackage(path, room, specifier);
}

function judgeFile(path: string, room: Room, target: string): string | undefined {
  // React Router writes a file of types beside each route.
  if (target.includes("/+types/")) return undefined;
  if (testPath.test(target) && !testPath.test(path) && room.isBeside !== true)
    return `imports code that is only for tests: ${target}`;
  const targetRoom = findRoom(target);
  if (targetRoom === undefined) return target.endsWith(".json") ? undefined : `imports a file in no room: ${target}`;
  if (room.isBeside !== true && !testPath.test(path) && workspaceOf(path) !== workspaceOf(target))
    return `reaches into another workspace: ${target}`;
  return judgeRoom(path, room, targetRoom.name);
}

function workspaceOf(path: string): string {
  return path.split("/", 1)[0] ?? "";
}

function mayCompute(path: string): boolean {
  return exemptions.some((exemption) => exemption.mayCompute && path.startsWith(exemption.path));
}

function mayUseNetwork(path: string): boolean {
  return exemptions.some((exemption) => exemption.mayUseNetwork && path.startsWith(exemption.path));
}

function judgeRoom(path: string, room: Room, target: string): string | undefined {
  if (target === room.name || room.rooms.includes(target)) return undefined;
  if (testPath.test(path)) return undefined;
  return `${room.name} may not import ${target}`;
}

function judgeBuiltIn(path: string, room: Room, specifier: string): string | undefined {
  if (testPath.test(path) || room.builtIns === "all") return undefined;
  if (room.builtIns === "offline" && (!networkModules.test(specifier) || mayUseNetwork(path))) return undefined;
  return `${room.name} may not import ${specifier}`;
}

function judgePackage(path: string, room: Room, specifier: string): string | undefined {
  const exempted = exemptions.filter((exemption) => path.startsWith(exemption.path));
  const own = [...room.packages, ...exempted.flatMap(({ packages }) => packages)];
  const allowed = testPath.test(path) ? [...own, ...testPackages, ...rooms.flatMap((other) => other.packages)] : own;
  if (allowed.some((name) => isPackage(name, specifier))) return undefined;
  return `${room.name} may not import ${specifier}`;
}

/** `@scope/*` means every package of the scope. Subpaths belong to their package. */
function isPackage(name: string, specifier: string): boolean {
  const prefix = name.endsWith("*") ? name.slice(0, -1) : `${name}/`;
  return specifier === name || specifier.startsWith(prefix);
}
