import { readCheckoutKey } from '#app/bag/checkout-key-cookie.server.ts';
import { findHoldOfCheckout } from '#app/payments/holds/holds.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import type { HoldAnswer } from '../hold/hold-result.ts';
import type { Route } from './+types/checkout-hold';

export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
  const hold = await findHoldOfCheckout(db, readCheckoutKey(request));
  return Response.json({ millisLeft: hold?.millisLeft ?? null } satisfies HoldAnswer, {
    headers: { 'Cache-Control': 'private, no-store' },
  });
}
