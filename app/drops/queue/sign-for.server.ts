import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { authSecrets } from '#app/accounts/auth-secret.server.ts';

/** Signs a text for one purpose with a key derived from the shop's cookie secret; 43 characters. */
export function signFor(purpose: string, text: string): string {
  return signatureOf(purpose, text, authSecrets()[0]);
}

/** Returns whether the shop signed a text for this purpose, with a current or earlier secret. */
export function isSignedFor(purpose: string, text: string, signature: string): boolean {
  return authSecrets().some((secret) => isSame(signatureOf(purpose, text, secret), signature));
}

function signatureOf(purpose: string, text: string, secret: string): string {
  return createHmac('sha256', keyOf(purpose, secret)).update(text).digest('base64url');
}

const keys = new Map<string, Buffer>();

function keyOf(purpose: string, secret: string): Buffer {
  const name = `${purpose} ${secret}`;
  const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  keys.set(name, key);
  return key;
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
