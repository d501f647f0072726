import './words.ts';
import { db } from '#app/platform/db.server.ts';
import { pageMeta } from '#app/platform/page-meta.ts';
import { useLanguage, useWords } from '#app/platform/words.ts';
import { formatMoment } from '#app/ui/admin/moment.ts';
import { Button } from '#app/ui/button.tsx';
import { readHealth } from '../read-health.server.ts';
import type { Route } from './+types/health';
import { HealthCards } from './ui/health-cards.tsx';
import { SystemStatus } from './ui/system-status.tsx';
import { useFreshHealth } from './ui/use-fresh-health.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('health.title'),
    description: t('health.lead'),
    robots: 'noindex',
  }));
}

export async function loader() {
  return { health: await readHealth(db, new Date()) };
}

/** Opens the back office. Without JavaScript the button loads the page anew. */
export default function HealthTab({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const { health, state, refresh } = useFreshHealth(loaderData.health);
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>{t('health.title')}</h1>
          <p className="admin-lead">
            {t('health.lastChecked')}{' '}
            <time dateTime={health.checkedAt} className="tabular-nums">
              {formatMoment(health.checkedAt, language)}
            </time>
          </p>
        </div>
        <form
          action="/admin"
          onSubmit={(event) => {
            event.preventDefault();
            void refresh();
          }}
        >
          <Button type="submit" look="secondary" aria-disabled={state === 'asking'}>
            {state === 'asking' ? t('health.refreshing') : t('health.refresh')}
          </Button>
        </form>
      </div>
      <div role="status">
        {state === 'failed' && (
          <p className="admin-note mb-4" data-tone="warning">
            {t('health.refreshFailed')}
          </p>
        )}
      </div>
      <HealthCards counts={health.counts} />
      <SystemStatus health={health} />
    </>
  );
}
