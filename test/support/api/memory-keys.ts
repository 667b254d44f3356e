import type { AccountStore } from "../../../server/src/accounts/accounts.ts";
import type { KeyAudit } from "../../../server/src/keys/api-key.ts";
import type { KeyRequest } from "../../../server/src/keys/key-requests.ts";
import type { KeyStore } from "../../../server/src/keys/key-store.ts";
import { msPerDay } from "@tincture/contract/clock";
import type { ApiKey } from "@tincture/contract/keys";

export function createMemoryKeys(accounts: AccountStore): KeyStore {
  const keys = new Map<string, ApiKey>();
  const audits: KeyAudit[] = [];
  const requests = new Map<string, KeyRequest>();

  /** Returns false if the request was answered before. */
  function noteRequest(request: KeyRequest | undefined): boolean {
    if (!request) return true;
    const name = `${request.managerId} ${request.id}`;
    const known = requests.get(name);
    if (known && known.at > request.at - msPerDay) return false;
    requests.set(name, request);
    return true;
  }

  function change(id: string, fields: Partial<ApiKey>): boolean {
    const key = keys.get(id);
    if (key) keys.set(id, { ...key, ...fields });
    return key !== undefined;
  }

  return {
    async insertKey(key, audit, request) {
      if (!noteRequest(request)) return false;
      keys.set(key.id, key);
      audits.push(audit);
      return true;
    },
    findKeyRequest: async (managerId, id) => requests.get(`${managerId} ${id}`),
    async renameKey(audit, name) {
      change(audit.keyId, { name });
      audits.push(audit);
      return null;
    },
    async findKeyByHash(secretHash) {
      const key = [...keys.values()].find((candidate) => candidate.secretHash === secretHash);
      const account = key && (await accounts.findAccount(key.accountId));
      return key && account && { key, account };
    },
    findKey: async (id) => keys.get(id),
    listKeys: async (accountId) => [...keys.values()].filter((key) => key.accountId === accountId).reverse(),
    async rollKey({ oldKeyId, oldExpiresAt, newKey, audit, request }) {
      if (!noteRequest(request)) return false;
      const { expiresAt = null } = keys.get(oldKeyId) ?? {};
      change(oldKeyId, { expiresAt: Math.min(oldExpiresAt, expiresAt ?? oldExpiresAt) });
      keys.set(newKey.id, newKey);
      audits.push(audit);
      return true;
    },
    async revokeKey(audit) {
      audits.push(audit);
      return change(audit.keyId, { revokedAt: keys.get(audit.keyId)?.revokedAt ?? audit.at });
    },
    async recordKeyUses(uses) {
      for (const { keyId, usedAt } of uses) change(keyId, { lastUsedAt: usedAt });
    },
    listKeyAudits: async (keyId) => audits.filter((audit) => audit.keyId === keyId),
  };
}
