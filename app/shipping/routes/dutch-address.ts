import { z } from 'zod';
import type { DutchAddressAnswer } from '#app/addresses/address.ts';
import { db } from '#app/platform/database/db.server.ts';
import {
  methodNotAllowed,
  readRateLimitedJson,
  refusal,
} from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { findDutchAddress } from '../address-lookup/find-dutch-address.server.ts';
import { readShippingSettings } from '../shipping-settings.server.ts';
import type { Route } from './+types/dutch-address';

const body = z.object({
  postalCode: z
    .string()
    .max(16)
    .transform((typed) => typed.replace(/\s/g, '').toUpperCase())
    .pipe(z.string().regex(/^[1-9]\d{3}[A-Z]{2}$/)),
  houseNumber: z.int().min(1).max(99_999),
});

/** POST /functions/v1/dutch-address {postalCode, houseNumber}, since URLs are logged. 404: switched off; 503: register unavailable. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const info = context.get(requestInfo);
  const t = wordsIn(info.language);
  const asked = await readRateLimitedJson(request, body, info);
  if ('response' in asked) return asked.response;
  if (!(await readShippingSettings(db)).looksUpDutchAddresses)
    return refusal(404, 'not-offered', t('addressLookup.notOffered'));
  if (!asked.parsed.success) return refusal(400, 'invalid', t('addressLookup.invalid'));
  const { postalCode, houseNumber } = asked.parsed.data;
  try {
    const address = (await findDutchAddress(postalCode, houseNumber)) ?? null;
    return Response.json({ address } satisfies DutchAddressAnswer);
  } catch (error) {
    log.warn({ reason: (error as Error).name }, 'the register of Dutch addresses did not answer');
    return refusal(503, 'away', t('addressLookup.away'));
  }
}

export const loader = methodNotAllowed;
