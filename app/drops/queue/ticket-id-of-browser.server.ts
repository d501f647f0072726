import { signFor } from './sign-for.server.ts';

const written = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The id of the ticket that a browser gets in the queue of a drop, made of the key that it chose (`browserKey`): however often it asks, from
 * however many tabs, it is the same one. Nobody can work it out, and so nobody can choose a key for its lot. Undefined for what is no key.
 */
export function ticketIdOfBrowser(dropId: string, key: unknown): string | undefined {
  if (typeof key !== 'string' || !written.test(key)) return undefined;
  const hex = Buffer.from(signFor('drop-browser', `${dropId} ${key}`), 'base64url').toString('hex');
  // A UUID of version 8, which is for what others make of theirs (RFC 9562).
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
