/** Connections, processes and databases end before replies arrive, and clients repeat. */
import { lostReplies } from "./lost-replies.ts";
import { testFault } from "./test-fault.ts";

testFault(lostReplies);
