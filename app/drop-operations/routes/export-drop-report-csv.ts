import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { usesSandbox } from '#app/platform/environment-settings.server.ts';
import { exportCsv } from '#app/platform/http/csv-download.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { exportDropReport, findDropReport } from '../report/find-drop-report.server.ts';
import type { Route } from './+types/export-drop-report-csv';

export async function loader({ params: { dropId }, request, context }: Route.LoaderArgs) {
  const asked = { now: new Date(), withTests: usesSandbox(config) };
  const report = isPostgresText(dropId) ? await findDropReport(db, dropId, asked) : undefined;
  if (!report) throw data(null, 404);
  const exported = { request, actor: context.get(signedInAdmin), objectId: 'drop-report' };
  return exportCsv(db, exported, exportDropReport(report, context.get(requestInfo).language));
}
