/** The disk is full, too small, not to be written, or without power. */
import { fullDisk, readOnlyDatabase } from "./full-disk.ts";
import { outgrownDisk } from "./outgrown-disk.ts";
import { powerLoss } from "./power-loss.ts";
import { testFault } from "./test-fault.ts";

testFault(fullDisk);
testFault(readOnlyDatabase);
testFault(outgrownDisk);
testFault(powerLoss);
