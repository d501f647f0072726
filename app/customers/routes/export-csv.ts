import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { exportSubscribers } from '#app/newsletter/subscription.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { recordChange } from '#app/platform/editing/audit-log.server.ts';
import { csvDownload } from '#app/platform/http/csv-download.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { exportCustomers } from '../list-customers.server.ts';
import type { Route } from './+types/export-csv';

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const objectId = pattern.endsWith('/newsletter.csv') ? 'newsletter' : 'customers';
  const change = { objectType: 'export', objectId, action: 'exported' };
  if (request.method === 'GET') await recordChange(db, context.get(signedInAdmin), change, new Date());
  const { language } = context.get(requestInfo);
  return csvDownload(
    request,
    objectId,
    objectId === 'newsletter' ? exportSubscribers(db) : exportCustomers(db, language),
  );
}
