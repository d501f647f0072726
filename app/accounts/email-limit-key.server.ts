import { createHash, createHmac } from 'node:crypto';
import { authSecret } from './auth-secret.server.ts';

/** Returns an e-mail address's rate limit key; hashed, since addresses are private and may exceed a key's length. */
export function emailLimitKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}

/** Returns a stable pseudonym of an address for the log, which cannot be guessed without the shop's secret. */
export function emailInLog(email: string): string {
  return createHmac('sha256', authSecret()).update(`log\0${email}`).digest('base64url').slice(0, 16);
}
