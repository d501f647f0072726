import { randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A new id in Stripe's manner, such as `pi_3` and 23 letters and digits. */
export function newId(prefix: string, length = 24): string {
  let id = prefix;
  for (const byte of randomBytes(length)) id += LETTERS[byte % LETTERS.length];
  return id;
}

export function newSessionId(): string {
  return newId('cs_test_a1', 56);
}
