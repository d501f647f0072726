import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { dataFile } from '#app/accounts/personal-data/export-profile.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { recordChange } from '#app/platform/editing/audit-log.server.ts';
import { findCustomerObject, findOwner } from '../find-customer.server.ts';
import { exportCustomerData } from '../personal-data/export-customer-data.server.ts';
import type { Route } from './+types/export-customer-data';

export async function loader({ params: { customer }, request, context }: Route.LoaderArgs) {
  const now = new Date();
  const owner = await findOwner(db, customer, now);
  const object = owner && (await findCustomerObject(db, owner));
  if (!owner || !object) throw data(null, 404);
  if (request.method === 'GET')
    await recordChange(db, context.get(signedInAdmin), { ...object, action: 'data-exported' }, now);
  const { email, account } = owner;
  const whose = {
    account: account && { id: account.id, sessionId: '' },
    guestAddress: email,
    newsletterAddress: email,
  };
  return dataFile(await exportCustomerData(db, whose, now), now);
}
