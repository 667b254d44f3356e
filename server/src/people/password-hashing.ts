/**
 * Passwords as they are stored: argon2id with its cost in the hash, in the PHC string format, so that the cost can rise and old hashes
 * still prove what they prove. Each is made anew, at today's cost, when its owner signs in.
 *
 *     $argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>      Base64 without padding
 *
 * @see RFC 9106; https://github.com/P-H-C/phc-string-format
 */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { type DomainError, unavailable } from "../domain/errors.ts";
import { createFairLimit } from "../domain/fair-limit.ts";
import { verifyPassword as verifyScrypt } from "./auth-library.ts";

export interface PasswordHashing {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (proof: { readonly password: string; readonly hash: string }) => Promise<boolean>;
  /** Whether a hash is of another kind or cost than those made today. */
  readonly isOutdated: (hash: string) => boolean;
  /** A hash of nothing that anybody knows, at today's cost: in the place of one that is missing. */
  readonly noHash: string;
}

/** What one hash takes. */
interface HashingCost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** What OWASP's Password Storage Cheat Sheet asks for at least. */
const owaspCost: HashingCost = { memoryKib: 19 * 1024, passes: 2, parallelism: 1 };
/** RFC 9106, section 3.1: 128 bits of salt; section 4: 256 bits of tag. */
const saltBytes = 16;
const tagBytes = 32;

/** @param cost - replaced by tests that are not about hashing, which takes long on purpose */
export function createPasswordHashing(cost: HashingCost = owaspCost): PasswordHashing {
  const prefix = formatCost(cost);
  return {
    async hash(password) {
      const salt = randomBytes(saltBytes);
      return formatHash(prefix, salt, await deriveTag(password, salt, cost));
    },
    async verify({ password, hash }) {
      const parsed = parseHash(hash);
      // Hashes of better-auth, at 40 % of the cost that OWASP asks of scrypt, until their owners sign in.
      if (!parsed) return verifyScrypt({ password, hash });
      return timingSafeEqual(await deriveTag(password, parsed.salt, parsed.cost), parsed.tag);
    },
    isOutdated: (hash) => !hash.startsWith(prefix),
    noHash: formatHash(prefix, Buffer.alloc(saltBytes), Buffer.alloc(tagBytes)),
  };
}

/** Whether it is the password of the hash. Takes the same time where there is none. */
export async function isPassword(
  password: string,
  hash: string | null,
  { verify, noHash }: Pick<PasswordHashing, "verify" | "noHash">,
): Promise<boolean> {
  const isRight = await verify({ password, hash: hash ?? noHash });
  return isRight && hash !== null;
}

/**
 * Threads of the process's pool that hashing may take, the others stay for files and names; and how many may wait, for as long as
 * anybody waits for the answer. First come, first served: a party of its own would be who has many addresses.
 */
const everybody = "";
const limits = {
  concurrentMax: 2,
  concurrentPerPartyMax: 2,
  waitingMax: 32,
  waitingPerPartyMax: 32,
  waitMsMax: 10_000,
};

interface LimitedHashing extends PasswordHashing {
  /** Hashes nothing more. Whoever waits is refused; what is begun cannot be called off. */
  readonly end: () => void;
}

/**
 * Bounds hashing, which takes a processor for 70 ms and 19 MiB: few at once, and not many waiting. Both functions throw
 * `service_unavailable` when too many wait, and at the end.
 */
export function limitHashing(hashing: PasswordHashing): LimitedHashing {
  const limit = createFairLimit({ ...limits, refuse: tooManySignIns });
  let isEnded = false;
  function run<Result>(work: () => Promise<Result>): Promise<Result> {
    return limit.run(everybody, () => (isEnded ? Promise.reject(tooManySignIns()) : work()));
  }
  return {
    ...hashing,
    hash: (password) => run(() => hashing.hash(password)),
    verify: (proof) => run(() => hashing.verify(proof)),
    end() {
      isEnded = true;
    },
  };
}

function tooManySignIns(): DomainError {
  return unavailable("Too many people sign in at this moment", { retryAfterSeconds: 2 });
}

const argon2Of = promisify(argon2);

function deriveTag(message: string, nonce: Uint8Array, cost: HashingCost): Promise<Buffer> {
  const { memoryKib: memory, passes, parallelism } = cost;
  return argon2Of("argon2id", { message, nonce, memory, passes, parallelism, tagLength: tagBytes });
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
