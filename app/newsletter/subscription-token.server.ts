import { createHash, randomBytes } from 'node:crypto';

/** A new secret for the links of a mail, and what the database keeps of it. */
export function newSubscriptionToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashSubscriptionToken(token) };
}

/** A subscription is found by this hash, so somebody who reads the database can follow nobody's link. */
export function hashSubscriptionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
