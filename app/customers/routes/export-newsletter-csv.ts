import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { exportSubscribers } from '#app/newsletter/subscription.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { recordChange } from '#app/platform/editing/audit-log.server.ts';
import { csvDownload } from '#app/platform/http/csv-download.server.ts';
import type { Route } from './+types/export-newsletter-csv';

export async function loader({ request, context }: Route.LoaderArgs) {
  const change = { objectType: 'export', objectId: 'newsletter', action: 'exported' };
  if (request.method === 'GET') await recordChange(db, context.get(signedInAdmin), change, new Date());
  return csvDownload(request, 'newsletter', exportSubscribers(db));
}
