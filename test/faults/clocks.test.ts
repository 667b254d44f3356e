/** Time passes midnight, and steps. */
import { clockSteps } from "./clock-steps.ts";
import { midnights } from "./midnights.ts";
import { realMidnight } from "./real-midnight.ts";
import { testFault } from "./test-fault.ts";

testFault(realMidnight);
testFault(midnights);
testFault(clockSteps);
