/**
 * The arrows of the repository: which room may import what. ARCHITECTURE.md shows this table, and `check-arrows`
 * fails when the two differ, when a file breaks it, and when a file lies in no room.
 */
export interface Room {
  readonly name: string;
  /** A folder (ending with a slash) or a single file, from the root of the repository. */
  readonly path: string;
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
  /** Node's own modules: none (runs in browsers too), those that cannot reach a network, or all. */
  readonly builtIns: "none" | "offline" | "all";
}

/** A folder of a room that may import a package the rest of the room may not. */
export interface Exemption {
  readonly path: string;
  readonly packages: readonly string[];
}

const server = "server/src/";

export const rooms: readonly Room[] = [
  { name: "color", path: "color/src/", rooms: [], packages: ["culori", "color-name-list"], builtIns: "none" },
  {
    name: "domain",
    path: `${server}domain/`,
    rooms: ["color"],
    packages: ["lru-cache"],
    builtIns: "offline",
  },
  {
    name: "store",
    path: `${server}store/`,
    rooms: ["domain"],
    packages: ["kysely", "better-sqlite3"],
    builtIns: "all",
  },
  {
    name: "api",
    path: `${server}api/`,
    rooms: ["domain", "color"],
    packages: ["fastify", "@fastify/*", "typebox", "pino", "lru-cache"],
    builtIns: "all",
  },
  {
    name: "pages",
    path: `${server}pages/`,
    rooms: ["domain", "color"],
    packages: ["fastify", "@fastify/*", "@scalar/*"],
    builtIns: "all",
  },
  { name: "config", path: `${server}config.ts`, rooms: ["domain"], packages: [], builtIns: "offline" },
  {
    name: "compose",
    path: `${server}compose.ts`,
    rooms: ["config", "store", "domain", "color"],
    packages: [],
    builtIns: "all",
  },
  {
    name: "main",
    path: `${server}main.ts`,
    rooms: ["compose", "config", "api", "pages", "domain"],
    packages: [],
    builtIns: "all",
  },
  {
    name: "cli",
    path: `${server}cli/`,
    rooms: ["compose", "config", "domain", "color"],
    packages: ["commander"],
    builtIns: "all",
  },
];

export const exemptions: readonly Exemption[] = [
  { path: `${server}domain/library/starter/`, packages: ["dictionary-of-colour-combinations"] },
  { path: `${server}domain/library/import/`, packages: ["csv-parse", "stream-json"] },
];

/** What a test, and code that only tests run, may import besides. */
export const testPackages = ["fast-check", "ajv", "ajv-formats", "playwright-core"];

/** The package through which other rooms reach a room that is a workspace of its own. */
export const workspacePackages: ReadonlyMap<string, string> = new Map([["@tincture/color", "color"]]);

/** The rows of ARCHITECTURE.md, in the order of the table. */
export function formatTable(): readonly string[] {
  return rooms.map((room) => `| ${room.name} | ${formatReach(room)} |`);
}

function formatReach(room: Room): string {
  const builtIns = { none: [], offline: ["Node (no network)"], all: ["Node"] }[room.builtIns];
  const packages = [...room.packages, ...exemptedPackages(room)].map((name) => `\`${name}\``);
  return [...room.rooms, ...packages, ...builtIns].join(", ");
}

function exemptedPackages(room: Room): readonly string[] {
  return exemptions.filter(({ path }) => path.startsWith(room.path)).flatMap(({ packages }) => packages);
}
