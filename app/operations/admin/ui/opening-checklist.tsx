import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import type { OpeningCheck } from '../../health/opening-check.ts';

/** Lists the steps left before the shop opens; renders nothing once all are done. */
export function OpeningChecklist({ checks }: { checks: OpeningCheck[] }) {
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
          <li key={id} className="admin-note" data-tone="warning">
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
