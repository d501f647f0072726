import type { Language } from '#app/platform/text/language.ts';
import type { AdminRefusal } from '#app/ui/admin/answer-or-refusal.ts';
import type { BrowserData, MigratedRow } from '../../migration/migration.ts';

/** What became of each row, or why the server took none; `message` is its own, in the reader's language. */
export type MigrationAnswer =
  | { ok: true; rows: MigratedRow[] }
  | { ok: false; reason: 'refused'; message: string }
  | AdminRefusal;

export async function submitBrowserData(data: BrowserData, language: Language): Promise<MigrationAnswer> {
  try {
    const answer = await fetch(`/admin/migration?lang=${language}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(data),
    });
    if (answer.status === 401) return { ok: false, reason: 'signed-out' };
    if (answer.status === 403) return { ok: false, reason: 'forbidden' };
    const said = (await answer.json()) as { rows?: MigratedRow[]; message?: string };
    return said.rows
      ? { ok: true, rows: said.rows }
      : { ok: false, reason: 'refused', message: said.message ?? '' };
  } catch {
    return { ok: false, reason: 'unreachable' };
  }
}
