import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import type { OrderOutcomes } from '../../../drops/report/drop-report-types.ts';

const order = [
  'sold',
  'beingPaid',
  'notPaid',
  'paidTooLate',
  'givenBack',
] as const satisfies readonly (keyof OrderOutcomes)[];

/** What became of the checkouts that were begun. */
export function OutcomesList({ outcomes }: { outcomes: OrderOutcomes }) {
  const t = useWords();
  return (
    <section className="admin-panel">
      <h2>{t('dropReport.outcomes')}</h2>
      <dl className="admin-counts">
        {order.map((outcome) => (
          <div key={outcome}>
            <dt>{t(`dropReport.outcome.${outcome}`)}</dt>
            <dd>{outcomes[outcome]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
