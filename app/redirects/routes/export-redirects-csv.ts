import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { exportCsv } from '#app/platform/http/csv-download.server.ts';
import { exportRedirects } from '../redirects.server.ts';
import type { Route } from './+types/export-redirects-csv';

export function loader({ request, context }: Route.LoaderArgs) {
  const actor = context.get(signedInAdmin);
  return exportCsv(db, { request, actor, objectId: 'redirects' }, exportRedirects(db));
}
