/** Clients buy all at once, go on with a revoked key, or are slow. */
import { oversell } from "./oversell.ts";
import { revokeRace } from "./revoke.ts";
import { slowClients } from "./slow-clients.ts";
import { testFault } from "./test-fault.ts";

testFault(slowClients);
testFault(oversell);
testFault(revokeRace);
