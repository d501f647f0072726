import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { authSecrets } from '../auth-secret.server.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret with the shop's `AUTH_SECRET`. Only a call with the same owner can decrypt it. */
export function sealSecret(secret: Buffer, owner: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(authSecrets()[0]), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a secret. Returns undefined for another owner, an unknown `AUTH_SECRET` or a modified value. */
export function openSecret(stored: string, owner: string): Buffer | undefined {
  const bytes = Buffer.from(stored, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  for (const shopSecret of authSecrets()) {
    try {
      const decipher = createDecipheriv(CIPHER, keyOf(shopSecret), bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {}
  }
  return undefined;
}

function keyOf(shopSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', shopSecret, '', 'second-factor', 32));
}
