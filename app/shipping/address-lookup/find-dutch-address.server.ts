import { z } from 'zod';
import type { DutchAddress } from '#app/addresses/address.ts';
import { config } from '#app/platform/config.server.ts';

/** After a longer wait, buyers would have entered the street themselves. */
const WITHIN_MS = 2_500;

const answerSchema = z.object({
  response: z.object({
    docs: z.array(z.object({ straatnaam: z.string().max(100), woonplaatsnaam: z.string().max(80) })),
  }),
});

/** Uses PDOK's Locatieserver or `DUTCH_ADDRESS_API_URL`. Throws if the response is late or malformed. */
export async function findDutchAddress(
  postalCode: string,
  houseNumber: number,
): Promise<DutchAddress | undefined> {
  const url = new URL(`${config.DUTCH_ADDRESS_API_URL.replace(/\/$/, '')}/free`);
  for (const [name, value] of [
    ['fq', 'type:adres'],
    ['fq', `postcode:${postalCode}`],
    ['fq', `huisnummer:${houseNumber}`],
    ['fl', 'straatnaam,woonplaatsnaam'],
    ['rows', '1'],
  ] as const)
    url.searchParams.append(name, value);
  const response = await fetch(url, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(WITHIN_MS),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`The register of addresses answered ${response.status}.`);
  const [found] = answerSchema.parse(await response.json()).response.docs;
  return found && { street: found.straatnaam, city: found.woonplaatsnaam };
}
