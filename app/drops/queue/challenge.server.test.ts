import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workOut } from './proof-of-work.ts';
import { newChallenge, provenTicketId } from './ticket-cookie.server.ts';

const dropId = randomUUID();
const now = new Date();
const challenge = newChallenge(dropId, now);
const [ticketId] = challenge.split('.');
const proof = workOut(challenge);

test('a proof is worth the ticket that its challenge names, for ten minutes, in that drop', () => {
  expect(provenTicketId(dropId, proof, now)).toBe(ticketId);
  const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  expect(provenTicketId(dropId, proof, minutesLater(9.99))).toBe(ticketId);
  expect(provenTicketId(dropId, proof, minutesLater(10))).toBeUndefined();
  expect(provenTicketId(randomUUID(), proof, now)).toBeUndefined();
});

test('a proof that is changed anywhere is worth nothing', () => {
  fc.assert(
    fc.property(fc.nat({ max: proof.length - 1 }), fc.constantFrom(...'af0Z.~-'), (at, letter) => {
      const changed = proof.slice(0, at) + letter + proof.slice(at + 1);
      // A different number may also solve a part.
      fc.pre(changed !== proof && (at < challenge.length || letter !== '0'));
      expect(provenTicketId(dropId, changed, now)).toBeUndefined();
    }),
  );
});

test('somebody else’s work, less work, and no work at all are worth nothing', () => {
  const other = newChallenge(dropId, now);
  const [, solutions = ''] = proof.split('~');
  const [first, ...rest] = solutions.split('.');
  for (const wrong of [
    `${other}~${solutions}`,
    `${challenge}~${rest.join('.')}`,
    `${challenge}~${rest.join('.')}.${first}`,
    `${challenge}~${solutions.replace(/\d+/g, '0')}`,
    `${challenge}~${solutions}.0`,
    `${proof}~${solutions}`,
    ` ${proof}`,
    `${proof}\n`,
    challenge,
    challenge.replace(ticketId ?? '', randomUUID()),
    proof.replace(ticketId ?? '', randomUUID()),
    proof.replace(/\.\d+\./, `.${now.getTime() + 24 * 3_600_000}.`),
  ])
    expect(provenTicketId(dropId, wrong, now), wrong).toBeUndefined();
});

test('whatever else is sent is no proof', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (anything) => {
      expect(provenTicketId(dropId, anything, now)).toBeUndefined();
    }),
  );
});
