/** Clients spend all credits at once, or continue with a revoked key. */
import { oversell } from "./oversell.ts";
import { revokeRace } from "./revoke.ts";
import { testFault } from "./test-fault.ts";

testFault(oversell);
testFault(revokeRace);
