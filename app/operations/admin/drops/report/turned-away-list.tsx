import '../register-translations.ts';
import { turnedAwayReasons } from '#app/orders/turned-away/turned-away-reasons.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import type { DropReport } from '../../../drops/report/drop-report-types.ts';

/** Why people bought nothing: those reasons that somebody was told. */
export function TurnedAwayList({ turnedAway }: Pick<DropReport, 'turnedAway'>) {
  const t = useWords();
  const told = turnedAwayReasons.filter((reason) => turnedAway[reason] > 0);
  return (
    <section className="admin-panel">
      <h2>{t('dropReport.turnedAway')}</h2>
      {told.length > 0 ? (
        <dl className="admin-counts">
          {told.map((reason) => (
            <div key={reason}>
              <dt>{t(`dropReport.turnedAway.${reason}`)}</dt>
              <dd>{turnedAway[reason]}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-2">{t('dropReport.turnedAway.nobody')}</p>
      )}
      <p className="text-stone">{t('dropReport.turnedAway.rules')}</p>
    </section>
  );
}
