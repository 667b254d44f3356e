import { backupUnderLoad } from "./backup.ts";
import { testFault } from "./test-fault.ts";

testFault(backupUnderLoad);
