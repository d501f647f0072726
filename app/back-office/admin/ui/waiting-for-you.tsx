import { mayOpen, type StaffRole } from '#app/accounts/staff/staff-roles.ts';
import { formatViewCount } from '#app/order-management/order-list-views.ts';
import { type Language, locales, translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatDateTime } from '#app/ui/admin/values.tsx';
import { Link } from '#app/ui/link.tsx';
import type { HealthReport, WaitingDetails } from '../../health/count-waiting.server.ts';

/** Links to the lists in which something waits for an operator of the role, each with its number and its oldest. */
export function WaitingForYou({ report, role }: { report: HealthReport; role: StaffRole }) {
  const t = useWords();
  const language = useLanguage();
  const shown = workOf(report).filter(({ to }) => mayOpen(role, to.replace(/[?#].*/, ''), 'GET'));
  const work = shown.filter(({ count }) => count);
  const { drop } = report.details;
  return (
    <section className="admin-panel mb-5" aria-labelledby="waiting-for-you">
      <h2 id="waiting-for-you">{t('health.waiting')}</h2>
      {work.length > 0 && (
        <ul className="waiting-work">
          {work.map(({ id, to, count = 0, since }) => (
            <li key={id}>
              <Link to={to}>
                <strong>{formatViewCount(count)}</strong>{' '}
                <span>
                  <span className="underline decoration-sand underline-offset-4">
                    {t(`health.waiting.${id}`, { count })}
                  </span>{' '}
                  {since && (
                    <small>
                      {t('health.waiting.oldest', { age: ageOf(since, report.checkedAt, language) })}
                    </small>
                  )}
                  {drop && (id === 'runningDrop' || id === 'comingDrop') && (
                    <DropMoment drop={drop} id={id} />
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {shown.some(({ count }) => count === undefined) ? (
        <p className="mt-2 text-stone">{t('health.waiting.unread')}</p>
      ) : (
        work.length === 0 && <p className="mt-2 text-stone">{t('health.waiting.nothing')}</p>
      )}
    </section>
  );
}

type Work = { id: string; to: string; count: number | undefined; since?: string | null | undefined };

/** A count is undefined if it could not be read. */
function workOf({ waiting, details, moneyOwed, counts, stuckSince }: HealthReport): Work[] {
  const { since, lowStock, drop } = details;
  return [
    { id: 'toSend', to: '/admin/orders?view=to-send', count: waiting.toSend, since: since.toSend },
    { id: 'returns', to: '/admin/orders?view=withdrawn', count: waiting.returns, since: since.returns },
    { id: 'messages', to: '/admin/messages', count: waiting.messages, since: since.messages },
    {
      id: 'moneyOwed',
      to: '/admin/recovery#money-owed',
      count: moneyOwed.needsAttention,
      since: moneyOwed.attentionSince,
    },
    { id: 'stuckOrders', to: '/admin/recovery', count: counts.stuckOrders, since: stuckSince },
    { id: 'lowStock', to: '/admin/inventory?stock=low', count: lowStock },
    {
      id: drop?.isRunning ? 'runningDrop' : 'comingDrop',
      to: '/admin/drops',
      count: drop === null ? 0 : drop?.count,
    },
  ];
}

function DropMoment({ drop, id }: { drop: NonNullable<WaitingDetails['drop']>; id: string }) {
  const t = useWords();
  const page = useLanguage();
  const { text, language } = translated(page, drop.title, drop.titleNl);
  return (
    <small>
      <span lang={language === page ? undefined : language}>{text}</span>
      {', '}
      {t(`health.waiting.${id}.at`, { at: formatDateTime(drop.at, page) })}
    </small>
  );
}

/** Formats how long ago something was, in whole minutes, hours or days, whichever is the largest. */
export function ageOf(since: string, now: string, language: Language): string {
  const minutes = Math.max(1, Math.floor((Date.parse(now) - Date.parse(since)) / 60_000));
  const [value, unit] =
    minutes < 60 ? [minutes, 'minute'] : minutes < 1440 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day'];
  const format = new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(value));
}
