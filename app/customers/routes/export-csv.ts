import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { exportSubscribers } from '#app/newsletter/subscription.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { exportCsv } from '#app/platform/http/csv-download.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { exportCustomers } from '../list-customers.server.ts';
import type { Route } from './+types/export-csv';

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const objectId = pattern.endsWith('/newsletter.csv') ? 'newsletter' : 'customers';
  const { language } = context.get(requestInfo);
  return exportCsv(
    db,
    { request, actor: context.get(signedInAdmin), objectId },
    objectId === 'newsletter' ? exportSubscribers(db) : exportCustomers(db, language),
  );
}
