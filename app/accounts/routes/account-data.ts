import { redirect } from 'react-router';
import { claimGuestOrders } from '#app/customers/customer-orders.server.ts';
import { exportCustomerData } from '#app/customers/personal-data/export-customer-data.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { findSession } from '../current-customer.server.ts';
import { dataFile } from '../personal-data/export-profile.server.ts';
import { signInAddress } from '../sign-in-return-path.ts';
import type { Route } from './+types/account-data';

/** GET /account/data: downloads everything stored about the customer, including guest orders. */
export async function loader({ request }: Route.LoaderArgs) {
  const session = await findSession(request);
  if (!session) throw redirect(signInAddress('/account/security'));
  const { id, email, isEmailVerified } = session.customer;
  if (isEmailVerified) await claimGuestOrders(db, { userId: id, email });
  const now = new Date();
  const account = { id, sessionId: session.id };
  const newsletterAddress = isEmailVerified ? email : undefined;
  const copy = await exportCustomerData(db, { account, guestAddress: undefined, newsletterAddress }, now);
  return dataFile(copy, now);
}
