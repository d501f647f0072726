import '../words.ts';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { useWords } from '#app/platform/text/words.ts';
import { Link } from '#app/ui/link.tsx';
import type { ShownImport } from '../product-import.ts';

const LOOK_EVERY_MS = 1_000;

/** How far an import is, and what came of it. While it runs the page looks again every second; before scripts by a link. */
export function ImportProgress({ shown }: { shown: ShownImport }) {
  const t = useWords();
  const isRunning = shown.status === 'running';
  const { pictures } = shown;
  const fetchedCount = pictures.fetched + pictures.failed;
  const isFetching = fetchedCount < pictures.total;
  const total = isFetching ? pictures.total : shown.planned.new + shown.planned.changed;
  const done = isFetching ? fetchedCount : shown.doneCount;
  const progress = t(isFetching ? 'csvImport.pictureProgress' : 'csvImport.progress', { done, total });
  useLookingAgain(isRunning);
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

function useLookingAgain(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    let isLooking = false;
    const timer = setInterval(async () => {
      if (isLooking || document.hidden) return;
      isLooking = true;
      // Asked first, since a page whose data does not come would give way to an error, though the import goes on.
      if ((await fetchJson('/health/live')).ok) await revalidate();
      isLooking = false;
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
