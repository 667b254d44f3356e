import { slowClients } from "./slow-clients.ts";
import { testFault } from "./test-fault.ts";

testFault(slowClients);
