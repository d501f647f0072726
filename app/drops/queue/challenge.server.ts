import { randomUUID } from 'node:crypto';
import { isPartSolved, keyOfChallenge, PARTS } from './proof-of-work.ts';
import { isSignedFor, signFor, TICKET_ID } from './ticket-cookie.server.ts';

/** A challenge is valid long enough for a slow phone whose screen was off for a while. */
const VALID_MS = 10 * 60_000;
const PURPOSE = 'drop-proof';

const written = new RegExp(
  `^((${TICKET_ID})\\.(\\d{1,16})\\.([\\w-]{43}))~(\\d{1,10}(?:\\.\\d{1,10}){${PARTS - 1}})$`,
);

/** Contains the id of the future ticket, so that each proof yields only one place and no challenge must be stored. */
export function newChallenge(dropId: string, now: Date): string {
  const ticketId = randomUUID();
  const until = now.getTime() + VALID_MS;
  return `${ticketId}.${until}.${signFor(PURPOSE, signed(dropId, ticketId, until))}`;
}

/** Returns undefined for an invalid or expired proof, or another drop's. Each proof always yields the same ticket. */
export function provenTicketId(dropId: string, proof: unknown, now: Date): string | undefined {
  const [, challenge, ticketId, until, signature, solutions] =
    (typeof proof === 'string' && written.exec(proof)) || [];
  if (!challenge || !ticketId || !signature || !solutions || now.getTime() >= Number(until)) return undefined;
  if (!isSignedFor(PURPOSE, signed(dropId, ticketId, Number(until)), signature)) return undefined;
  const key = keyOfChallenge(challenge);
  const isProven = solutions.split('.').every((solution, part) => isPartSolved(key, part, Number(solution)));
  return isProven ? ticketId : undefined;
}

function signed(dropId: string, ticketId: string, until: number): string {
  return `${dropId} ${ticketId} ${until}`;
}
