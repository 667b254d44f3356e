import { clockSteps } from "./clock-steps.ts";
import { testFault } from "./test-fault.ts";

testFault(clockSteps);
