import { redirect } from 'react-router';
import { findSubscriptionData } from '#app/navigation/newsletter/subscription-data.server.ts';
import { claimGuestOrders } from '#app/orders/claim-orders.server.ts';
import { listOrderData } from '#app/orders/order-data.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/db.server.ts';
import { listWishData } from '#app/wishlist/wishlist-data.server.ts';
import { signInAddress } from '../came-from.ts';
import { findSession } from '../customer.server.ts';
import { findAccountData } from '../personal-data/account-data.server.ts';
import { dataFileName } from '../personal-data/data-file.ts';
import type { Route } from './+types/account-data';

/**
 * GET /account/data: all that the shop knows of whoever is signed in, as a file, as it was at one moment. What they
 * bought as a guest is theirs first, as in their history. Somebody who is not signed in goes where the link to it is.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const session = await findSession(request);
  if (!session) throw redirect(signInAddress('/account/security'));
  const { id, email, isEmailVerified } = session.customer;
  if (isEmailVerified) await claimGuestOrders(db, { userId: id, email });
  const now = new Date();
  const moment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  const copy = await db.transaction(async (tx) => {
    const account = await findAccountData(tx, id, session.id);
    // One that is not proven may be somebody else's.
    const newsletter = isEmailVerified ? await findSubscriptionData(tx, email, now) : null;
    const wishlist = await listWishData(tx, id);
    return { ...account, newsletter, wishlist, orders: await listOrderData(tx, id) };
  }, moment);
  const { profile, newsletter, ...rest } = copy;
  const preferences = { language: profile?.language, newsletter };
  const whole = { shop: config.BRAND_NAME, exportedAt: now, profile, preferences, ...rest };
  return new Response(`${JSON.stringify(whole, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${dataFileName(config.BRAND_NAME, now)}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
