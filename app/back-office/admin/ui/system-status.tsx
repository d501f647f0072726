import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { Detail, formatDateTime, StatusBadge, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { megabytes } from '../../backup/megabytes.ts';
import { alertsOf } from '../../health/health-alerts.ts';
import type { Health } from '../../health/read-health.server.ts';

export function SystemStatus({ health }: { health: Health }) {
  const t = useWords();
  const alerts = alertsOf(health);
  return (
    <section className="admin-panel" aria-labelledby="system-status">
      <h2 id="system-status">{t('health.status')}</h2>
      <ul className="mt-3">
        {alerts.map(({ words, n, grade }) => (
          <li key={words} className="admin-note" data-tone={grade}>
            {t(words, { n })}
          </li>
        ))}
        {alerts.length === 0 && (
          <li className="admin-note" data-tone="good">
            {t('health.allWell')}
          </li>
        )}
      </ul>
      {health.counts.stuckOrders > 0 && (
        <p className="mt-3">
          <AdminLink to="/admin/recovery">{t('health.toRecovery')}</AdminLink>
        </p>
      )}
      {health.moneyOwed.total > 0 && (
        <p className="mt-3">
          <AdminLink to="/admin/recovery#money-owed">{t('health.toMoneyOwed')}</AdminLink>
        </p>
      )}
      <Details health={health} />
    </section>
  );
}

function Details({ health }: { health: Health }) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const { jobs, moneyOwed, versions } = health;
  return (
    <dl className="health-details">
      <Detail name={t('health.provider')}>
        <Reachable isReachable={health.isProviderReachable} />
      </Detail>
      <Detail name={t('health.mailServer')}>
        <Reachable isReachable={health.isMailReachable} />
      </Detail>
      <Detail name={t('health.moneyOwed')}>
        {t('health.moneyOwedSum', { count: moneyOwed.total, amount: price(moneyOwed.totalCents) })}
      </Detail>
      <Detail name={t('health.waitingJobs')}>{jobs?.waiting ?? '–'}</Detail>
      <Detail name={t('health.failedJobs')}>{jobs?.failed ?? '–'}</Detail>
      <Detail name={t('health.databaseSize')}>{megabytes(health.databaseBytes)}</Detail>
      <Detail name={t('health.lastBackup')}>
        <LastBackup backup={health.backup} />
      </Detail>
      <Detail name={t('health.version')}>{t('health.versions', versions)}</Detail>
    </dl>
  );
}

function LastBackup({ backup: { isScheduled, last, failure } }: { backup: Health['backup'] }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <>
      {last
        ? `${formatDateTime(last.at, language)}, ${megabytes(last.bytes)}`
        : t(isScheduled ? 'health.backupComing' : 'health.noBackup')}
      {failure && (
        <span className="block">
          {t('health.backupFailure', { at: formatDateTime(failure.at, language), problem: failure.problem })}
        </span>
      )}
    </>
  );
}

function Reachable({ isReachable }: { isReachable: boolean }) {
  const t = useWords();
  return (
    <StatusBadge tone={isReachable ? 'good' : 'critical'}>
      {t(isReachable ? 'health.reachable' : 'health.unreachable')}
    </StatusBadge>
  );
}
