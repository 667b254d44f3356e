import { crashPostgres, crashServer } from "./crash.ts";
import { clockSteps } from "./clock-steps.ts";
import { midnights } from "./midnights.ts";
import { realMidnight } from "./real-midnight.ts";
import { stoppedPostgres, slowPostgres } from "./outage.ts";
import { revokeRace } from "./revoke.ts";
import { gracefulEnd } from "./graceful-end.ts";
import { hostileStop } from "./hostile-stop.ts";
import { rollingRestart } from "./rolling-restart.ts";
import { histories } from "./histories.ts";
import { fullDisk, readOnlyDatabase } from "./full-disk.ts";
import { outgrownDisk } from "./outgrown-disk.ts";
import { powerLoss } from "./power-loss.ts";
import { backupUnderLoad } from "./backup.ts";
import { slowClients } from "./slow-clients.ts";
import type { Fault } from "./fault.ts";
import { oversell } from "./oversell.ts";
import { storeFailures } from "./store-failures.ts";

/** All programs, in the order in which they are run. */
export const faults: readonly Fault[] = [
  oversell,
  crashServer,
  crashPostgres,
  histories,
  storeFailures,
  midnights,
  realMidnight,
  clockSteps,
  stoppedPostgres,
  slowPostgres,
  revokeRace,
  gracefulEnd,
  hostileStop,
  rollingRestart,
  fullDisk,
  outgrownDisk,
  readOnlyDatabase,
  powerLoss,
  backupUnderLoad,
  slowClients,
];
