import { oversell } from "./oversell.ts";
import { testFault } from "./test-fault.ts";

testFault(oversell);
