import { z } from 'zod';
import { findPendingOrder } from '#app/payments/pending-orders.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { readRateLimitedJson, refusal } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { publicLines } from '../bag-check.ts';
import { bagRequestItemsSchema } from '../bag-request-items-schema.ts';
import { readCheckoutKey } from '../checkout-key-cookie.server.ts';
import { priceAndCheckBag } from '../price-bag.server.ts';
import type { Route } from './+types/check-bag';

const bag = z.object({ items: bagRequestItemsSchema });

export async function action({ request, context }: Route.ActionArgs) {
  const info = context.get(requestInfo);
  const body = await readRateLimitedJson(request, bag, info);
  if ('response' in body) return body.response;
  if (!body.parsed.success) return refusal(400, 'invalid', wordsIn(info.language)('bag.problem.invalid'));
  // Reservations for this browser or its pending order count as available.
  const checkoutKey = readCheckoutKey(request);
  const order = await findPendingOrder(db, checkoutKey);
  const own = { orderId: order?.id, checkoutKey };
  const { lines, subtotalCents } = await priceAndCheckBag(db, body.parsed.data.items, info.language, own);
  return Response.json({ lines: publicLines(lines), subtotalCents });
}

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
