/** Encrypts the secrets of webhooks with a key derived from the secret of the instance. */
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { RandomBytes } from "@tincture/contract/clock";

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const version = "v1.";

export interface SecretSealer {
  /** @param owner - binds the text to one row, so that it cannot be moved to another */
  seal(secret: string, owner: string): string;
  /** Returns undefined if the text is damaged, or was sealed with another secret or owner. */
  open(sealed: string, owner: string): string | undefined;
}

export function createSecretSealer(instanceSecret: string, randomBytes: RandomBytes): SecretSealer {
  const key = new Uint8Array(hkdfSync("sha256", instanceSecret, "", "tincture webhook secrets", keyBytes));
  return {
    seal(secret, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return version + sealed.toString("base64url");
    },
    open(sealed, owner) {
      if (!sealed.startsWith(version)) return undefined;
      const bytes = Buffer.from(sealed.slice(version.length), "base64url");
      if (bytes.length < nonceBytes + tagBytes) return undefined;
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagBytes));
      try {
        return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
      } catch {
        return undefined;
      }
    },
  };
}
