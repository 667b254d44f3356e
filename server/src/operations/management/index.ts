import type { ManagementRoute } from "@tincture/contract/operations";
import { createKey } from "./create-key.ts";
import { getKey } from "./get-key.ts";
import { getManagedAccount } from "./get-managed-account.ts";
import { listKeys } from "./list-keys.ts";
import { listUsage } from "./list-usage.ts";
import type { ManagementOperation } from "./management-operation.ts";
import { renameKey } from "./rename-key.ts";
import { revokeKey } from "./revoke-key.ts";
import { rollKey } from "./roll-key.ts";

/** In the order of the documentation. */
export const managementOperations: readonly ManagementOperation[] = Object.values({
  getManagedAccount,
  listKeys,
  createKey,
  getKey,
  renameKey,
  rollKey,
  revokeKey,
  listUsage,
} satisfies Record<ManagementRoute["id"], ManagementOperation>);
