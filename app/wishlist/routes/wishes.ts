import { z } from 'zod';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { readRateLimitedJson, refusal } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { addToWishlist, listWishedIds, removeFromWishlist } from '../wishlist.server.ts';
import type { Route } from './+types/wishes';

const wish = z.object({
  productId: z.string().min(1).max(100).refine(isPostgresText),
  isWished: z.boolean(),
});

/** GET returns the ids of wished products. Cached pages are the same for everyone and do not contain them. */
export async function loader({ request }: Route.LoaderArgs) {
  const customer = await findCustomer(request);
  return Response.json({
    isSignedIn: customer !== undefined,
    productIds: customer ? await listWishedIds(db, customer.id) : [],
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const info = context.get(requestInfo);
  const t = wordsIn(info.language);
  const body = await readRateLimitedJson(request, wish, info);
  if ('response' in body) return body.response;
  if (!body.parsed.success) return refusal(400, 'invalid', t('wishlist.addFailedText'));
  const customer = await findCustomer(request);
  if (!customer) return refusal(401, 'signed-out', t('wishlist.signInRequiredText'));

  const { productId, isWished } = body.parsed.data;
  if (!isWished) await removeFromWishlist(db, customer.id, productId);
  const added = isWished ? await addToWishlist(db, customer.id, productId) : { ok: true };
  return added.ok
    ? Response.json({ ok: true })
    : refusal(404, 'unknown-product', t('wishlist.addFailedText'));
}
