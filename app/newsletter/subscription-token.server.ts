import { createHash, randomBytes } from 'node:crypto';

export function newSubscriptionToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashSubscriptionToken(token) };
}

/** Hashes a token, so that reading the database reveals no usable link. */
export function hashSubscriptionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
