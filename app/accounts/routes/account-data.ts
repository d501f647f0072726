import { redirect } from 'react-router';
import { exportSubscription } from '#app/newsletter/export-subscription.server.ts';
import { claimGuestOrders } from '#app/orders/personal-data/claim-guest-orders.server.ts';
import { exportOrders, exportSavedOrderViews } from '#app/orders/personal-data/export-orders.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { exportWishlist } from '#app/wishlist/export-wishlist.server.ts';
import { findSession } from '../current-customer.server.ts';
import { dataFileName } from '../personal-data/data-file-name.ts';
import { exportProfile } from '../personal-data/export-profile.server.ts';
import { signInAddress } from '../sign-in-return-path.ts';
import type { Route } from './+types/account-data';

/**
 * GET /account/data: everything the shop knows about the signed-in customer, as a file, read at one moment. Their
 * guest orders are claimed first, as on the order history page. Anybody else is sent to the page with the link to
 * it.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const session = await findSession(request);
  if (!session) throw redirect(signInAddress('/account/security'));
  const { id, email, isEmailVerified } = session.customer;
  if (isEmailVerified) await claimGuestOrders(db, { userId: id, email });
  const now = new Date();
  const moment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  const copy = await db.transaction(async (tx) => {
    const account = await exportProfile(tx, id, session.id);
    // One that is not proven may be somebody else's.
    const newsletter = isEmailVerified ? await exportSubscription(tx, email, now) : null;
    const wishlist = await exportWishlist(tx, id);
    const savedOrderViews = await exportSavedOrderViews(tx, id);
    return { ...account, newsletter, wishlist, savedOrderViews, orders: await exportOrders(tx, id) };
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
