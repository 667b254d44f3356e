import { crashPostgres, crashServer } from "./crash.ts";
import { stoppedPostgres, slowPostgres } from "./outage.ts";
import { revokeRace } from "./revoke.ts";
import { gracefulEnd } from "./graceful-end.ts";
import { hostileStop } from "./hostile-stop.ts";
import { rollingRestart } from "./rolling-restart.ts";
import { histories } from "./histories.ts";
import { fullDisk, readOnlyDatabase } from "./full-disk.ts";
import { backupUnderLoad } from "./backup.ts";
import type { Fault } from "./fault.ts";
import { oversell } from "./oversell.ts";

/** All programs, in the order in which they run. */
export const faults: readonly Fault[] = [
  oversell,
  crashServer,
  crashPostgres,
  histories,
  stoppedPostgres,
  slowPostgres,
  revokeRace,
  gracefulEnd,
  hostileStop,
  rollingRestart,
  fullDisk,
  readOnlyDatabase,
  backupUnderLoad,
];
