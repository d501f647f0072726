import { useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { fetchJson, UNLIMITED_MS } from '#app/platform/http/fetching/fetch-json.ts';
import type { Language } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { AdminNote, type AdminRefusal, RefusalNote, refusalOf } from '#app/ui/admin/refusal.tsx';
import { StatusBadge, type Tone } from '#app/ui/admin/values.tsx';
import { Button } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import {
  type BrowserData,
  legacyStorageKeys,
  type MigratedRow,
  migrationKinds,
} from '../../browser-migration/legacy-browser-data.ts';
import { type FoundData, findLegacyBrowserData } from './use-has-legacy-browser-data.ts';

export default function BrowserDataMigrationDialog({ className }: { className?: string }) {
  const t = useWords();
  const language = useLanguage();
  const toast = useToasts();
  const { revalidate } = useRevalidator();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [found, setFound] = useState<FoundData>();
  const [answer, setAnswer] = useState<MigrationAnswer>();
  const [isMigrating, setMigrating] = useState(false);
  const hasRows = found !== undefined && Object.values(found.counts).some((count) => count > 0);

  function open(): void {
    if (!isMigrating) {
      setFound(findLegacyBrowserData());
      setAnswer(undefined);
    }
    if (!dialog.current?.open) dialog.current?.showModal();
  }

  async function migrate(): Promise<void> {
    if (!found || isMigrating) return;
    setMigrating(true);
    setAnswer(undefined);
    const said = await submitBrowserData(found.data, language);
    setMigrating(false);
    setAnswer(said);
    // If the operator has closed the dialog by now, a toast displays the result.
    if (!dialog.current?.open) {
      const variant = isWhole(said) ? 'success' : 'destructive';
      toast({ variant, title: t(isWhole(said) ? 'migration.done' : 'migration.failed') });
    }
    if (said.ok) void revalidate();
  }

  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={open}>
        {t('migration.button')}
      </button>
      <dialog ref={dialog} className="admin-dialog migration-dialog" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{t('migration.button')}</h2>
        <p className="text-stone">{t('migration.text')}</p>
        {found && <FoundRows found={found} />}
        <div role="status">
          {found && !hasRows && <p className="admin-note">{t('migration.nothing')}</p>}
          {isMigrating && <p>{t('migration.migrating')}</p>}
          {answer && (
            <AdminNote tone={isWhole(answer) ? 'good' : 'critical'}>
              {t(isWhole(answer) ? 'migration.done' : 'migration.failed')}
            </AdminNote>
          )}
          {answer?.ok && <BrowserMigrationReport rows={answer.rows} />}
          {answer && !answer.ok && <Refusal answer={answer} />}
        </div>
        <div className="admin-dialog-ways">
          {hasRows && !answer?.ok && (
            <Button aria-disabled={isMigrating} onClick={() => void migrate()}>
              {t('migration.start')}
            </Button>
          )}
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            {t(answer?.ok ? 'migration.close' : 'adminUi.cancel')}
          </Button>
        </div>
      </dialog>
    </>
  );
}

function FoundRows({ found: { counts, unreadable } }: { found: FoundData }) {
  const t = useWords();
  return (
    <>
      <dl className="migration-counts">
        {migrationKinds.map((kind) => (
          <div key={kind}>
            <dt>
              {t(`migration.kind.${kind}`)} <code>{legacyStorageKeys[kind]}</code>
            </dt>
            <dd>{counts[kind]}</dd>
          </div>
        ))}
      </dl>
      {unreadable.length > 0 && (
        <AdminNote tone="warning">{t('migration.unreadable', { keys: unreadable.join(', ') })}</AdminNote>
      )}
    </>
  );
}

function isWhole(answer: MigrationAnswer): boolean {
  return answer.ok && answer.rows.every(({ outcome }) => outcome !== 'refused');
}

function Refusal({ answer }: { answer: Extract<MigrationAnswer, { ok: false }> }) {
  if (answer.reason !== 'refused') return <RefusalNote reason={answer.reason} />;
  return answer.message ? <p className="mt-2">{answer.message}</p> : null;
}

/** The result of each row, or a refusal whose `message` is in the operator's language. */
type MigrationAnswer =
  | { ok: true; rows: MigratedRow[] }
  | { ok: false; reason: 'refused'; message: string }
  | AdminRefusal;

async function submitBrowserData(data: BrowserData, language: Language): Promise<MigrationAnswer> {
  const address = `/admin/migration?lang=${language}`;
  const answer = await fetchJson<{ rows: MigratedRow[]; message: string }>(address, {
    json: data,
    withinMs: UNLIMITED_MS,
  });
  if (answer.body.rows) return { ok: true, rows: answer.body.rows };
  if (answer.status === 401 || answer.status === 403 || answer.status === 0) return refusalOf(answer.status);
  return { ok: false, reason: 'refused', message: answer.body.message ?? '' };
}

const tones: Record<MigratedRow['outcome'], Tone> = {
  added: 'good',
  skipped: 'neutral',
  refused: 'critical',
};

function BrowserMigrationReport({ rows }: { rows: MigratedRow[] }) {
  const t = useWords();
  const count = (outcome: MigratedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const counts = { added: count('added'), skipped: count('skipped'), refused: count('refused') };
  return (
    <section aria-label={t('migration.report')} className="migration-report">
      <p>{t('migration.counts', counts)}</p>
      {migrationKinds.map((kind) => {
        const ofKind = rows.filter((row) => row.kind === kind);
        return ofKind.length > 0 ? (
          <div key={kind}>
            <h3>{t(`migration.kind.${kind}`)}</h3>
            <ul>
              {ofKind.map((row, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows may have one name, and never move.
                <li key={place}>
                  <span>{row.name}</span>
                  <StatusBadge tone={tones[row.outcome]}>{t(`migration.outcome.${row.outcome}`)}</StatusBadge>
                  {row.note && <small>{t(`migration.note.${row.note}`)}</small>}
                </li>
              ))}
            </ul>
          </div>
        ) : null;
      })}
    </section>
  );
}
