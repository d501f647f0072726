import { Form } from 'react-router';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { presets, type ReadRange } from '../../dashboard/dashboard-range.ts';
import { formatDays } from './dashboard-formats.ts';

const ADDRESS = '/admin/dashboard';

export function DateRangeForm({ asked }: { asked: ReadRange }) {
  const t = useWords();
  const language = useLanguage();
  const days = asked.ok ? asked.range : asked.typed;
  const problems = asked.ok ? {} : asked.problems;
  const preset = asked.ok ? asked.range.preset : undefined;
  return (
    <section className="dashboard-range" aria-label={t('dashboard.range')}>
      <ul>
        {presets.map((one) => (
          <li key={one}>
            <Link
              to={`${ADDRESS}?range=${one}`}
              preventScrollReset
              className="dashboard-preset"
              aria-current={one === preset ? 'true' : undefined}
            >
              {t(`dashboard.preset.${one}`)}
            </Link>
          </li>
        ))}
      </ul>
      <Form key={`${days.from} ${days.to}`} action={ADDRESS} preventScrollReset noValidate>
        {(['from', 'to'] as const).map((name) => {
          const problem = problems[name];
          return (
            <div key={name} className="dashboard-day">
              <label htmlFor={name}>{t(`dashboard.${name}`)}</label>
              <input
                id={name}
                name={name}
                type="date"
                required
                defaultValue={days[name]}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${name}-error` : undefined}
              />
              {problem && (
                <p id={`${name}-error`} className="text-pomegranate text-sm">
                  {t(`dashboard.problem.${problem}`)}
                </p>
              )}
            </div>
          );
        })}
        <Button type="submit" look="secondary">
          {t('dashboard.show')}
        </Button>
      </Form>
      <p role="status" className="text-stone">
        {asked.ok
          ? t('dashboard.shown', {
              days: formatDays(asked.range, language),
              before: formatDays(asked.range.before, language),
            })
          : t('dashboard.notShown')}
      </p>
    </section>
  );
}
