import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { defineRateLimit, HOUR, limitRate } from '#app/platform/http/limits/rate-limiter.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { deleteInBatches } from '#app/platform/retention/delete-in-batches.server.ts';
import { vatNumberProofs } from '../tables.server.ts';
import { stateOfVatNumber, type VatNumber, type VatNumberProof, vatLetters } from './vat-number.ts';

export type VatNumberCheck =
  | { state: 'valid'; proof: VatNumberProof }
  | { state: 'invalid' | 'unavailable' | 'too-many' };

const tries = defineRateLimit('vat-numbers', { points: 20, seconds: HOUR });

/** The time for which a successful check is valid when the order is placed. */
const PROVED_FOR_MS = HOUR * 1000;

/** Checks a number with VIES unless it was confirmed within the hour. Limits the failed checks per network. */
export async function checkVatNumber(
  db: Db,
  number: VatNumber,
  { requester, clientNetwork }: { requester: string; clientNetwork: string },
  now: Date,
): Promise<VatNumberCheck> {
  const proof = await findProof(db, number, requester, now);
  if (proof) return { state: 'valid', proof };
  if (!(await limitRate(tries, clientNetwork)).ok) return { state: 'too-many' };
  const answer = await queryUnlessAway(number, requester);
  if (!answer) return { state: 'unavailable' };
  if (!answer.isValid) return { state: 'invalid' };
  await tries.reward(clientNetwork, 1);
  const { name, consultationNumber } = answer;
  const told = { name, consultationNumber, checkedAt: now };
  await db
    .insert(vatNumberProofs)
    .values({ number: number.text, requester, ...told })
    .onConflictDoUpdate({ target: [vatNumberProofs.number, vatNumberProofs.requester], set: told });
  return { state: 'valid', proof: { name, consultationNumber, checkedAt: now.toISOString() } };
}

export function deleteOldVatNumberProofs(db: Db, now: Date): Promise<number> {
  const end = new Date(now.getTime() - PROVED_FOR_MS);
  return deleteInBatches(db, vatNumberProofs, lte(vatNumberProofs.checkedAt, end));
}

async function findProof(db: Db, { text }: VatNumber, requester: string, now: Date) {
  const { name, consultationNumber, checkedAt } = vatNumberProofs;
  const [found] = await db
    .select({ name, consultationNumber, checkedAt })
    .from(vatNumberProofs)
    .where(
      and(
        eq(vatNumberProofs.number, text),
        eq(vatNumberProofs.requester, requester),
        gt(checkedAt, sql`${new Date(now.getTime() - PROVED_FOR_MS).toISOString()}::timestamptz`),
      ),
    );
  return found && { ...found, checkedAt: found.checkedAt.toISOString() };
}

async function queryUnlessAway(number: VatNumber, requester: string): Promise<ViesAnswer | undefined> {
  try {
    return await queryVies(number, requester);
  } catch (error) {
    // The number and the response are not logged, since they may be personal data.
    log.warn({ reason: (error as Error).name, state: number.state }, 'VIES did not answer');
    return undefined;
  }
}

/** Member states respond slowly. If the check takes longer than this, the buyer pays VAT. */
const WITHIN_MS = 6_000;

/** `name` is empty if the state does not disclose it. `consultationNumber` proves that the shop made the request. */
type ViesAnswer = { isValid: boolean; name: string; consultationNumber: string };

const answerSchema = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  valid: z.boolean(),
  name: z.string().nullish(),
  requestIdentifier: z.string().max(50).nullish(),
});

/** Throws if the response is late or malformed. https://ec.europa.eu/taxation_customs/vies/#/technical-information */
async function queryVies(number: VatNumber, requester: string): Promise<ViesAnswer> {
  const asked = { countryCode: vatLetters(number.state), vatNumber: number.text.slice(2) };
  const requesterState = stateOfVatNumber(requester);
  const response = await fetch(`${config.VIES_API_URL.replace(/\/$/, '')}/check-vat-number`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...asked,
      ...(requesterState && {
        requesterMemberStateCode: vatLetters(requesterState),
        requesterNumber: requester.slice(2),
      }),
    }),
    signal: AbortSignal.timeout(WITHIN_MS),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`VIES answered ${response.status}.`);
  const said = answerSchema.parse(await response.json());
  if (said.countryCode !== asked.countryCode || said.vatNumber !== asked.vatNumber)
    throw new Error('VIES answered of another number.');
  return { isValid: said.valid, name: nameOf(said.name), consultationNumber: said.requestIdentifier ?? '' };
}

const LONGEST_NAME = 200;

/** Some states send `---` in place of a name. */
function nameOf(told: string | null | undefined): string {
  const name = (told ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return /^-*$/.test(name) ? '' : name.slice(0, LONGEST_NAME);
}
