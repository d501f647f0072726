import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { usePollWhileRunning } from '#app/ui/admin/use-poll-while-running.ts';
import { Link } from '#app/ui/link.tsx';
import type { ShownImport } from '../product-import-types.ts';

/**
 * How far an import is, and what came of it. While it runs the page looks again every second; without JavaScript
 * there is a link.
 */
export function ImportProgressAndOutcome({ shown }: { shown: ShownImport }) {
  const t = useWords();
  const isRunning = shown.status === 'running';
  const { pictures } = shown;
  const fetchedCount = pictures.fetched + pictures.failed;
  const isFetching = fetchedCount < pictures.total;
  const total = isFetching ? pictures.total : shown.planned.new + shown.planned.changed;
  const done = isFetching ? fetchedCount : shown.doneCount;
  const progress = t(isFetching ? 'csvImport.pictureProgress' : 'csvImport.progress', { done, total });
  usePollWhileRunning(isRunning);
  const refused = shown.planned.refused + shown.results.refused;
  const text = shown.status === 'failed' ? 'failed' : refused > 0 ? 'doneWithout' : 'done';
  return (
    <>
      {isRunning && (
        <div className="import-progress">
          <progress value={done} max={total} aria-label={progress} />
          <p className="tabular-nums">{progress}</p>
          <p className="text-stone">{t('csvImport.running')}</p>
          <noscript>
            <Link to={`/admin/products/import/${shown.id}`} className="admin-way">
              {t('csvImport.refresh')}
            </Link>
          </noscript>
        </div>
      )}
      <div role="status" className="empty:hidden">
        {!isRunning && (
          <p
            className="admin-note"
            data-tone={shown.status === 'failed' ? 'critical' : refused > 0 ? 'warning' : 'good'}
          >
            {t(`csvImport.${text}`)}
          </p>
        )}
      </div>
    </>
  );
}
