import { createHash } from 'node:crypto';

/** The key under which limits count an e-mail address: hashed, since it may be longer than a key and is private. */
export function emailLimitKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
