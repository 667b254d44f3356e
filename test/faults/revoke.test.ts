import { revokeRace } from "./revoke.ts";
import { testFault } from "./test-fault.ts";

testFault(revokeRace);
