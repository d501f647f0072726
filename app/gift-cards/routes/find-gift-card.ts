import { z } from 'zod';
import { db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import {
  readRateLimitedJson,
  refusal,
  tooMany,
} from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { centsToEuros } from '#app/platform/text/cents.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import type { GiftCardAnswer } from '../editing/gift-card-limits.ts';
import { tryGiftCardCode } from '../gift-card-balance.server.ts';
import type { Route } from './+types/find-gift-card';

const body = z.object({ code: z.string().max(40) });

/** Reads the code from the request body, since URLs are logged. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const info = context.get(requestInfo);
  const t = wordsIn(info.language);
  const asked = await readRateLimitedJson(request, body, info);
  if ('response' in asked) return asked.response;
  if (!asked.parsed.success) return refusal(400, 'invalid', t('giftCard.unknown'));
  const tried = await tryGiftCardCode(db, asked.parsed.data.code, clientSubnet(info.clientAddress));
  if (!tried.ok) return tooMany('too-many-codes', t('giftCard.tooMany'), tried.retryAfterSeconds);
  if (!tried.answer) return refusal(404, 'unknown', t('giftCard.unknown'));
  const { codeEnd, balanceCents, availableCents } = tried.answer;
  return Response.json({
    codeEnd,
    balance: centsToEuros(balanceCents),
    available: centsToEuros(availableCents),
  } satisfies GiftCardAnswer);
}

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
