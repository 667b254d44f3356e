/** Clients buy all at once, are slow, or go on with a revoked key. */
import { oversell } from "./oversell.ts";
import { revokeRace } from "./revoke.ts";
import { slowClients } from "./slow-clients.ts";
import { startPair } from "./stage.ts";
import { testFault, testFaultsTogether } from "./test-fault.ts";

testFaultsTogether([oversell, slowClients], startPair);
testFault(revokeRace);
