/** The store fails, time passes midnight, and steps: in this order, in which the clock of a server only goes on. */
import { clockSteps } from "./clock-steps.ts";
import { midnights } from "./midnights.ts";
import { realMidnight } from "./real-midnight.ts";
import { startControlled } from "./stage.ts";
import { storeFailures } from "./store-failures.ts";
import { testFault, testFaultsTogether } from "./test-fault.ts";

testFault(realMidnight);
testFaultsTogether([storeFailures, midnights, clockSteps], startControlled);
