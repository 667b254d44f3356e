/**
 * Password hashes: argon2id in the PHC string format. A hash names its own cost, so the cost can
 * rise while older hashes stay valid. They are renewed when their owner signs in.
 *
 *     $argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>      Base64 without padding
 *
 * @see RFC 9106; https://github.com/P-H-C/phc-string-format
 */
import nodeCrypto, { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { unavailable } from "@tincture/contract/errors";
import { createFairLimit } from "../runtime/fair-limit.ts";

export interface PasswordHashing {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (proof: { readonly password: string; readonly hash: string }) => Promise<boolean>;
  /** Whether a hash has another format or cost than new ones. */
  readonly isOutdated: (hash: string) => boolean;
  readonly noHash: string;
}

interface HashingCost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** The minimum of OWASP's Password Storage Cheat Sheet. */
const owaspCost: HashingCost = { memoryKib: 19 * 1024, passes: 2, parallelism: 1 };
/** RFC 9106, section 3.1: 128 bits of salt; section 4: 256 bits of tag. */
const saltBytes = 16;
const tagBytes = 32;

export function createPasswordHashing(
  cost: HashingCost = owaspCost,
  deriveTag: DeriveTag = chooseDerivation(),
): PasswordHashing {
  const prefix = formatCost(cost);
  return {
    async hash(password) {
      const salt = randomBytes(saltBytes);
      return formatHash(prefix, salt, await deriveTag(password, salt, cost));
    },
    async verify({ password, hash }) {
      const parsed = parseHash(hash);
      if (!parsed) return verifyScrypt(password, hash);
      return timingSafeEqual(await deriveTag(password, parsed.salt, parsed.cost), parsed.tag);
    },
    isOutdated: (hash) => !hash.startsWith(prefix),
    noHash: formatHash(prefix, Buffer.alloc(saltBytes), Buffer.alloc(tagBytes)),
  };
}

/** Whether a password matches a hash. Takes the same time when there is no hash. */
export async function isPassword(
  password: string,
  hash: string | null,
  { verify, noHash }: Pick<PasswordHashing, "verify" | "noHash">,
): Promise<boolean> {
  const isRight = await verify({ password, hash: hash ?? noHash });
  return isRight && hash !== null;
}

/** Node's pool has four threads, which also read files and resolve names. */
const runningMax = 2;
const waitingMax = 32;
const waitMsMax = 30_000;

/**
 * Limits concurrent hashing, which takes 70 ms of a core and 19 MiB each. Both functions throw
 * `service_unavailable` when too many callers wait.
 */
export function limitHashing(hashing: PasswordHashing): PasswordHashing {
  const limit = createFairLimit({
    concurrentMax: runningMax,
    concurrentPerClientMax: runningMax,
    waitingMax,
    waitingPerClientMax: waitingMax,
    waitMsMax,
    refuse: () => unavailable("Too many people are signing in", { retryAfterSeconds: 2 }),
  });
  return {
    ...hashing,
    hash: (password) => limit.run("", () => hashing.hash(password)),
    verify: (proof) => limit.run("", () => hashing.verify(proof)),
  };
}

type DeriveTag = (password: string, salt: Uint8Array, cost: HashingCost) => Promise<Buffer>;

function chooseDerivation(): DeriveTag {
  const { argon2 }: Partial<Pick<typeof nodeCrypto, "argon2">> = nodeCrypto;
  if (argon2 === undefined) return deriveByWebAssembly;
  const derive = promisify(argon2);
  return (message, nonce, { memoryKib: memory, passes, parallelism }) =>
    derive("argon2id", { message, nonce, memory, passes, parallelism, tagLength: tagBytes });
}

/** Node has argon2 since 24.7. This one blocks the thread for 60 ms. */
export async function deriveByWebAssembly(password: string, salt: Uint8Array, cost: HashingCost): Promise<Buffer> {
  const { argon2id } = await import("hash-wasm");
  const { memoryKib: memorySize, passes: iterations, parallelism } = cost;
  const work = { memorySize, iterations, parallelism, hashLength: tagBytes, outputType: "binary" } as const;
  // The library refuses an empty password. No stored hash is of one, so any value works.
  const tag = await argon2id({ password: password === "" ? "\0" : password, salt, ...work });
  return Buffer.from(tag);
}

function formatCost({ memoryKib, passes, parallelism }: HashingCost): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$`;
}

function formatHash(prefix: string, salt: Buffer, tag: Buffer): string {
  return `${prefix}${toBase64(salt)}$${toBase64(tag)}`;
}

function toBase64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

const hashShape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

interface ParsedHash {
  readonly cost: HashingCost;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

function parseHash(hash: string): ParsedHash | undefined {
  const [whole, memory, passes, parallelism, salt = "", tag = ""] = hashShape.exec(hash) ?? [];
  if (whole === undefined) return undefined;
  return {
    cost: { memoryKib: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

const scryptBytes = 64;
const scryptShape = /^([0-9a-f]+):([0-9a-f]{128})$/;
/** 128 · N · r bytes are 32 MiB; OpenSSL needs a little more. */
const scryptCost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };

/** Verifies hashes by better-auth: `<salt>:<key>` in hex. The salt is the text itself. */
async function verifyScrypt(password: string, hash: string): Promise<boolean> {
  const [, salt = "", key = ""] = scryptShape.exec(hash) ?? [];
  if (key === "") return false;
  const derived = await new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, scryptBytes, scryptCost, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
  return timingSafeEqual(derived, Buffer.from(key, "hex"));
}
