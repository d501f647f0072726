import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { recordChange } from '#app/platform/editing/audit-log.server.ts';
import { csvDownload } from '#app/platform/http/csv-download.server.ts';
import { exportRedirects } from '../redirects.server.ts';
import type { Route } from './+types/export-redirects-csv';

export async function loader({ request, context }: Route.LoaderArgs) {
  const change = { objectType: 'export', objectId: 'redirects', action: 'exported' };
  if (request.method === 'GET') await recordChange(db, context.get(signedInAdmin), change, new Date());
  return csvDownload(request, 'redirects', exportRedirects(db));
}
