import { fetchJson, UNLIMITED_MS } from '#app/platform/http/fetching/fetch-json.ts';
import type { Language } from '#app/platform/text/language.ts';
import { type AdminRefusal, refusalOf } from '#app/ui/admin/try-server-action.ts';
import type {
  BrowserData,
  MigratedRow,
} from '../../browser-migration/legacy-browser-data-and-migration-results.ts';

/** What became of each row, or why the server took none; `message` is its own, in the reader's language. */
export type MigrationAnswer =
  | { ok: true; rows: MigratedRow[] }
  | { ok: false; reason: 'refused'; message: string }
  | AdminRefusal;

export async function submitBrowserData(data: BrowserData, language: Language): Promise<MigrationAnswer> {
  const address = `/admin/migration?lang=${language}`;
  const answer = await fetchJson<{ rows: MigratedRow[]; message: string }>(address, {
    json: data,
    withinMs: UNLIMITED_MS,
  });
  if (answer.body.rows) return { ok: true, rows: answer.body.rows };
  if (answer.status === 401 || answer.status === 403 || answer.status === 0) return refusalOf(answer.status);
  return { ok: false, reason: 'refused', message: answer.body.message ?? '' };
}
