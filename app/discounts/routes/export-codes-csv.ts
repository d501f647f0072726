import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { exportCsv } from '#app/platform/http/csv-download.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { exportCodes } from '../discount-codes.server.ts';
import { discountEditor } from '../editing/discount-editor.server.ts';
import type { Route } from './+types/export-codes-csv';

export async function loader({ params: { discountId }, request, context }: Route.LoaderArgs) {
  const found = isPostgresText(discountId) ? await discountEditor.find(db, discountId) : undefined;
  if (!found) throw data(null, 404);
  return exportCsv(
    db,
    { request, actor: context.get(signedInAdmin), objectId: 'discount-codes' },
    exportCodes(db, discountId, context.get(requestInfo).language),
  );
}
