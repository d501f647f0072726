import '../register-translations.ts';
import { useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import {
  legacyStorageKeys,
  migrationKinds,
} from '../../browser-migration/legacy-browser-data-and-migration-results.ts';
import { BrowserMigrationReport } from './browser-migration-report.tsx';
import { type FoundData, findLegacyBrowserData } from './find-legacy-browser-data.ts';
import { type MigrationAnswer, submitBrowserData } from './submit-browser-data.ts';

/** Takes over what older versions of the shop kept in this browser: says what is there, asks, and reports row by row. */
export function BrowserDataMigrationDialog({ className }: { className?: string }) {
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
    const said = await submitBrowserData(found.data, language);
    setMigrating(false);
    setAnswer(said);
    // Whoever closed the dialog meanwhile is told where they are.
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
        {found && (
          <dl className="migration-counts">
            {migrationKinds.map((kind) => (
              <div key={kind}>
                <dt>
                  {t(`migration.kind.${kind}`)} <code>{legacyStorageKeys[kind]}</code>
                </dt>
                <dd>{found.counts[kind]}</dd>
              </div>
            ))}
          </dl>
        )}
        {found && found.unreadable.length > 0 && (
          <p className="admin-note" data-tone="warning">
            {t('migration.unreadable', { keys: found.unreadable.join(', ') })}
          </p>
        )}
        <div role="status">
          {found && !hasRows && <p className="admin-note">{t('migration.nothing')}</p>}
          {isMigrating && <p>{t('migration.migrating')}</p>}
          {answer && (
            <p className="admin-note" data-tone={isWhole(answer) ? 'good' : 'critical'}>
              {t(isWhole(answer) ? 'migration.done' : 'migration.failed')}
            </p>
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

/** Whether nothing was left behind. */
function isWhole(answer: MigrationAnswer): boolean {
  return answer.ok && answer.rows.every(({ outcome }) => outcome !== 'refused');
}

function Refusal({ answer }: { answer: Extract<MigrationAnswer, { ok: false }> }) {
  if (answer.reason !== 'refused') return <RefusalNote reason={answer.reason} />;
  return answer.message ? <p className="mt-2">{answer.message}</p> : null;
}
