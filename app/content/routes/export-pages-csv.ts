import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { exportCsv } from '#app/platform/http/csv-download.server.ts';
import { exportPages } from '../pages/pages.server.ts';
import type { Route } from './+types/export-pages-csv';

export function loader({ request, context }: Route.LoaderArgs) {
  return exportCsv(db, { request, actor: context.get(signedInAdmin), objectId: 'pages' }, exportPages(db));
}
