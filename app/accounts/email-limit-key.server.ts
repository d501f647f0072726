import { createHash, createHmac } from 'node:crypto';
import { authSecret } from './auth-secret.server.ts';

/** The key under which limits count an e-mail address: hashed, since it may be longer than a key and is private. */
export function emailLimitKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}

/** What the log calls an address that somebody tried: the same each time, and nobody without the shop's secret can guess it. */
export function emailInLog(email: string): string {
  return createHmac('sha256', authSecret()).update(`log\0${email}`).digest('base64url').slice(0, 16);
}
