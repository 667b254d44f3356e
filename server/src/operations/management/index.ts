import type { ManagementRoute } from "@tincture/contract/operations";
import { createKey } from "./create-key.ts";
import { createWebhook } from "./create-webhook.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import { getAlerts } from "./get-alerts.ts";
import { getKey } from "./get-key.ts";
import { getManagedAccount } from "./get-managed-account.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { listKeys } from "./list-keys.ts";
import { listUsage } from "./list-usage.ts";
import { listWebhooks } from "./list-webhooks.ts";
import type { ManagementOperation } from "./management-operation.ts";
import { renameKey } from "./rename-key.ts";
import { revokeKey } from "./revoke-key.ts";
import { rollKey } from "./roll-key.ts";
import { setAlerts } from "./set-alerts.ts";
import { testWebhook } from "./test-webhook.ts";

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
  getAlerts,
  setAlerts,
  listWebhooks,
  createWebhook,
  deleteWebhook,
  testWebhook,
  listDeliveries,
} satisfies Record<ManagementRoute["id"], ManagementOperation>);
