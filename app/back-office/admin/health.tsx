import { useCallback, useEffect, useRef, useState } from 'react';
import { data, useRouteLoaderData } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { listUndeliveredGiftCards } from '#app/gift-cards/mail/send-gift-card-mails.server.ts';
import { listUndelivered } from '#app/orders/mail/undelivered-mails.server.ts';
import { differencesForms } from '#app/payments/admin/submit-reconciliation-action.server.ts';
import { CompareAndSettlePaymentDifferences } from '#app/payments/admin/ui/recovery/payment-differences.tsx';
import { UndeliveredMailsList } from '#app/payments/admin/ui/recovery/undelivered-mails-list.tsx';
import { listDifferences } from '#app/payments/reconciliation/payment-differences.server.ts';
import { findReconciliation } from '#app/payments/reconciliation/reconcile-payments.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { CHANGE_MS, fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { DateTime, StatusBadge, type Tone } from '#app/ui/admin/values.tsx';
import { formActionOfPath } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { type HealthReport, readWaitingDetails, type Waiting } from '../health/count-waiting.server.ts';
import { type Card, type Grade, gradeOf, REFRESH_EVERY_MS } from '../health/health-alerts.ts';
import { type OpeningCheck, readOpeningChecks } from '../health/opening-checks.server.ts';
import { type Health, readHealth } from '../health/read-health.server.ts';
import type { Route } from './+types/health';
import BrowserDataMigrationDialog from './ui/browser-data-migration-dialog.tsx';
import { SystemStatus } from './ui/system-status.tsx';
import { useHasLegacyBrowserData } from './ui/use-has-legacy-browser-data.ts';
import { WaitingForYou } from './ui/waiting-for-you.tsx';

export const handle = requireTranslations('admin/health', 'admin/orders');

const DIFFERENCES_SHOWN = 50;
const MAILS_SHOWN = 20;

export const meta = unindexedPageMeta('health.title', 'health.lead');

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = context.get(signedInAdmin);
  const now = new Date();
  const [health, details, openingChecks, found, compared, undelivered, giftCards] = await Promise.all([
    readHealth(db, now),
    readWaitingDetails(db, role, now),
    readOpeningChecks(db, config, now),
    listDifferences(db, DIFFERENCES_SHOWN),
    findReconciliation(db),
    listUndelivered(db, MAILS_SHOWN),
    listUndeliveredGiftCards(db, MAILS_SHOWN),
  ]);
  return {
    health: { ...health, details },
    openingChecks,
    ...found,
    compared,
    undelivered: { ...undelivered, giftCards },
    role,
  };
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const submit = formActionOfPath(pattern, differencesForms);
  if (!submit) throw data(null, { status: 400 });
  const form = await request.formData().catch(() => new FormData());
  const answer = await submit(db, context.get(signedInAdmin), form, new Date());
  if (answer.ok) return data(answer);
  return data(answer, statuses[answer.reason]);
}

const statuses = { running: 409, unavailable: 503, 'not-found': 404, 'no-note': 400 } as const;

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function HealthTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  // The layout has counted for its tabs.
  const layout = useRouteLoaderData<{ waiting: Waiting }>('navigation/admin-layout');
  const loaded = { ...loaderData.health, waiting: layout?.waiting ?? {} };
  const { health, state, refresh } = useFreshHealth(loaded);
  const keepsData = useHasLegacyBrowserData();
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>{t('health.title')}</h1>
          <p className="admin-lead">
            {t('health.lastChecked')} <DateTime at={health.checkedAt} className="tabular-nums" />
          </p>
        </div>
        <form
          action="/admin"
          onSubmit={(event) => {
            event.preventDefault();
            void refresh();
          }}
        >
          <SubmitButton look="secondary" aria-disabled={state === 'asking'}>
            {state === 'asking' ? t('health.refreshing') : t('health.refresh')}
          </SubmitButton>
        </form>
      </div>
      <div role="status">
        {state === 'failed' && (
          <AdminNote tone="warning" className="mb-4">
            {t('health.refreshFailed')}
          </AdminNote>
        )}
      </div>
      <WaitingForYou report={health} role={loaderData.role} />
      <HealthCards health={health} />
      <OpeningChecklist checks={loaderData.openingChecks} />
      <SystemStatus health={health} />
      <UndeliveredMailsList {...loaderData.undelivered} />
      <CompareAndSettlePaymentDifferences
        differences={loaderData.differences}
        total={loaderData.total}
        compared={loaderData.compared}
        given={actionData && 'of' in actionData ? actionData : undefined}
      />
      {/* If the browser stores data of older versions, this button is in the header instead. */}
      {loaderData.role === 'owner' && !keepsData && (
        <section className="admin-panel migration-way" aria-labelledby="migration">
          <h2 id="migration">{t('migration.title')}</h2>
          <p className="mt-1 mb-4 text-stone">{t('migration.text')}</p>
          <BrowserDataMigrationDialog className="button button-secondary" />
        </section>
      )}
    </>
  );
}

const cards: Card[] = ['stuckOrders', 'emailLogs', 'paymentErrors', 'databaseErrors'];
const tones: Record<Grade, Tone> = {
  healthy: 'good',
  warning: 'warning',
  critical: 'critical',
  noOrders: 'neutral',
};

function HealthCards({ health }: { health: Health }) {
  const t = useWords();
  return (
    <ul className="health-cards">
      {cards.map((card) => {
        const grade = gradeOf(card, health);
        return (
          <li key={card}>
            <h2>{t(`health.card.${card}`)}</h2>
            <p className="health-count">{health.counts[card]}</p>
            <StatusBadge tone={tones[grade]}>{t(`health.grade.${grade}`)}</StatusBadge>
            <p className="text-sm text-stone">{t(`health.about.${grade === 'noOrders' ? grade : card}`)}</p>
          </li>
        );
      })}
    </ul>
  );
}

function OpeningChecklist({ checks }: { checks: OpeningCheck[] }) {
  const t = useWords();
  const missing = checks.filter(({ isDone }) => !isDone);
  if (missing.length === 0) return null;
  const done = checks.filter(({ isDone }) => isDone);
  return (
    <section className="admin-panel" aria-labelledby="opening">
      <h2 id="opening">{t('health.opening.title')}</h2>
      <p className="mt-1 text-stone">
        {t('health.opening.count', { done: done.length, all: checks.length })}
      </p>
      <ul className="mt-3">
        {missing.map(({ id, values }) => (
          <li key={id} className="admin-note">
            <div>
              <strong className="block">{t(`health.opening.${id}`)}</strong>
              {t(`health.opening.${id}.todo`, values)}
            </div>
          </li>
        ))}
        {done.map(({ id }) => (
          <li key={id} className="admin-note" data-tone="good">
            {t('health.opening.done', { what: t(`health.opening.${id}`) })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Reloads the report every five minutes while the page is visible. If reloading fails, the last report remains. */
function useFreshHealth(loaded: HealthReport) {
  const [fresh, setFresh] = useState<HealthReport>();
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const isAsking = useRef(false);
  const health = fresh && fresh.checkedAt > loaded.checkedAt ? fresh : loaded;

  const refresh = useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setState('asking');
    // Allows more time than for other reads, since the report checks the mail server and the payment provider.
    const answer = await fetchJson<HealthReport>('/admin/health', { withinMs: CHANGE_MS });
    isAsking.current = false;
    setState(answer.ok ? 'idle' : 'failed');
    if (answer.ok) setFresh(answer.body);
  }, []);

  useEffect(() => {
    const isOld = () => Date.now() - Date.parse(health.checkedAt) >= REFRESH_EVERY_MS;
    const look = () => {
      if (!document.hidden && isOld()) void refresh();
    };
    const timer = setInterval(() => !document.hidden && void refresh(), REFRESH_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [health.checkedAt, refresh]);

  return { health, state, refresh };
}
