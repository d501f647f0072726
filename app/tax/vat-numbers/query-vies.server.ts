import { z } from 'zod';
import { config } from '#app/platform/config.server.ts';
import { stateOfVatNumber, type VatNumber, vatLetters } from './vat-number.ts';

/** Member states take their time; who waits longer goes on with VAT. */
const WITHIN_MS = 6_000;

/** What the register says of a number; the name where its state tells it, the consultation number as proof that it was asked. */
export type ViesAnswer = { isValid: boolean; name: string; consultationNumber: string };

const answerSchema = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  valid: z.boolean(),
  name: z.string().nullish(),
  requestIdentifier: z.string().max(50).nullish(),
});

/**
 * Asks VIES, the EU's register of VAT numbers, whether a number is valid today, in the name of the shop's own number. Throws where it or the
 * member state does not answer in time, or not as it should: nothing is known of the number then.
 * https://ec.europa.eu/taxation_customs/vies/#/technical-information
 */
export async function queryVies(number: VatNumber, requester: string): Promise<ViesAnswer> {
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
  return {
    isValid: said.valid,
    name: nameOf(said.name),
    consultationNumber: said.requestIdentifier ?? '',
  };
}

const LONGEST_NAME = 200;

/** Some states tell no names: `---`. */
function nameOf(told: string | null | undefined): string {
  const name = (told ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return /^-*$/.test(name) ? '' : name.slice(0, LONGEST_NAME);
}
