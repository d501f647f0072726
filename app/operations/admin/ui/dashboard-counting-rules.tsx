import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';

/** What the figures mean, so that nobody has to guess which orders they leave out. */
export function DashboardCountingRules({ withTests }: { withTests: boolean }) {
  const t = useWords();
  const rules = ['days', 'sales', 'orders', 'conversion', 'bestSellers', 'deleted'] as const;
  return (
    <section className="admin-panel">
      <h2>{t('dashboard.howCounted')}</h2>
      <ul className="dashboard-rules">
        {rules.map((rule) => (
          <li key={rule}>{t(`dashboard.rule.${rule}`)}</li>
        ))}
        <li>{t(withTests ? 'dashboard.tests.counted' : 'dashboard.tests.left')}</li>
      </ul>
    </section>
  );
}
