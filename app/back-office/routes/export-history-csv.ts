import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { exportCsv } from '#app/platform/http/csv-download.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { exportHistory } from '../history/export-history.server.ts';
import { findHistoryDayProblems, readHistoryFilters } from '../history/history-filters.ts';
import type { Route } from './+types/export-history-csv';

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const filters = readHistoryFilters(url.searchParams);
  if (findHistoryDayProblems(filters)) return new Response(null, { status: 400 });
  const exported = { request, actor: context.get(signedInAdmin), objectId: 'history' };
  const reader = { language: context.get(requestInfo).language, priceSymbol: config.ADMIN_PRICE_SYMBOL };
  return exportCsv(db, exported, exportHistory(db, filters, reader));
}
