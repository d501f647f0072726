import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { usesSandbox } from '#app/platform/environment-settings.server.ts';
import { exportCsv } from '#app/platform/http/csv-download.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { exportBooks } from '../tax-report/export-books.server.ts';
import { exportSupplies } from '../tax-report/find-supplies.server.ts';
import { readPeriod } from '../tax-report/report-period.ts';
import type { Route } from './+types/export-tax-documents';

/** Malformed days get a response with status 400. */
export async function loader({ url, request, context }: Route.LoaderArgs) {
  const now = new Date();
  const asked = readPeriod(url.searchParams, now);
  if (!asked.ok) return new Response(null, { status: 400 });
  const exported = { request, actor: context.get(signedInAdmin), objectId: 'tax' };
  const range = { from: asked.from, to: asked.to, withTests: usesSandbox(config) };
  const { language } = context.get(requestInfo);
  if (url.pathname.endsWith('/supplies.csv'))
    return exportCsv(db, { ...exported, fileName: 'vat-supplies' }, exportSupplies(db, range, language));
  const file = url.pathname.endsWith('/lines.csv') ? 'lines' : 'orders';
  return exportCsv(db, { ...exported, fileName: `vat-${file}` }, exportBooks(db, file, range, language));
}
