import { crashPostgres, crashServer } from "./crash.ts";
import { revokeRace } from "./revoke.ts";
import { gracefulEnd } from "./graceful-end.ts";
import { histories } from "./histories.ts";
import { fullDisk, readOnlyDatabase } from "./full-disk.ts";
import { lostReplies } from "./lost-replies.ts";
import type { Fault } from "./fault.ts";
import { oversell } from "./oversell.ts";

export const faults: readonly Fault[] = [
  oversell,
  crashServer,
  crashPostgres,
  histories,
  lostReplies,
  revokeRace,
  gracefulEnd,
  fullDisk,
  readOnlyDatabase,
];
