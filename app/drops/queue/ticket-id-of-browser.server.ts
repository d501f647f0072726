import { signFor } from './sign-for.server.ts';

const written = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Returns the ticket id for a browser's key (`browserKey`): the same for every tab and repeat. It depends on the shop's secret, so nobody
 * can choose a key for its lot. Returns undefined for an invalid key.
 */
export function ticketIdOfBrowser(dropId: string, key: unknown): string | undefined {
  if (typeof key !== 'string' || !written.test(key)) return undefined;
  const hex = Buffer.from(signFor('drop-browser', `${dropId} ${key}`), 'base64url').toString('hex');
  // RFC 9562 reserves UUID version 8 for custom derivations.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
