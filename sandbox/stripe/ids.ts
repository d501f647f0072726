import { randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a new id like Stripe's, such as `pi_3` with 23 letters and digits. */
export function newId(prefix: string, length = 24): string {
  let id = prefix;
  for (const byte of randomBytes(length)) id += LETTERS[byte % LETTERS.length];
  return id;
}

export function newSessionId(): string {
  return newId('cs_test_a1', 56);
}
