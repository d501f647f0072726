import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { authSecrets } from '../auth-secret.server.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A secret as it is stored, which nobody reads without the shop's own (`AUTH_SECRET`); bound to whom it belongs. */
export function sealSecret(secret: Buffer, owner: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(authSecrets()[0]), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * What was sealed for somebody, under the shop's secret or one it had before; undefined when it was sealed for somebody else,
 * under a secret that is forgotten, or changed.
 */
export function openSecret(stored: string, owner: string): Buffer | undefined {
  const bytes = Buffer.from(stored, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  for (const shopSecret of authSecrets()) {
    try {
      const decipher = createDecipheriv(CIPHER, keyOf(shopSecret), bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      // Not under this one.
    }
  }
  return undefined;
}

function keyOf(shopSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', shopSecret, '', 'second-factor', 32));
}
