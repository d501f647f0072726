import '../../register-translations.ts';
import './register-translations.ts';
import { Form } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import type { PeriodProblem, ReportDays, ReportPeriod } from '../../../tax-report/report-period.ts';

type Asked =
  | { ok: true; period: ReportPeriod }
  | { ok: false; typed: ReportDays; problems: Partial<Record<keyof ReportDays, PeriodProblem>> };

type PeriodFormProps = { choices: { quarters: string[]; months: string[] }; asked: Asked };

/** Chooses a quarter or a month, or days of one's own, which count where they are filled in. */
export function PeriodForm({ choices, asked }: PeriodFormProps) {
  const t = useWords();
  const name = asked.ok ? asked.period.name : '';
  const own = !asked.ok ? asked.typed : name ? { from: '', to: '' } : asked.period;
  const known = [...choices.quarters, ...choices.months];
  return (
    <search>
      <Form
        key={JSON.stringify([name, own])}
        action="/admin/tax/reports"
        preventScrollReset
        noValidate
        aria-label={t('taxReport.filters')}
        className="order-filter mb-4"
      >
        <label className="order-filter-field">
          {t('taxReport.quarter')}
          <select name="period" defaultValue={name}>
            {(name === '' || !known.includes(name)) && (
              <option value={name}>{name || t('taxReport.own')}</option>
            )}
            {known.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        {(['from', 'to'] as const).map((end) => {
          const problem = asked.ok ? undefined : asked.problems[end];
          return (
            <div key={end} className="order-filter-field">
              <label htmlFor={`report-${end}`}>{t(`taxReport.${end}`)}</label>
              <input
                id={`report-${end}`}
                type="date"
                name={end}
                defaultValue={own[end]}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `report-${end}-error` : undefined}
              />
              {problem && (
                <p id={`report-${end}-error`} className="text-pomegranate text-sm">
                  {t(`taxReport.problem.${problem}`)}
                </p>
              )}
            </div>
          );
        })}
        <Button type="submit" look="secondary">
          {t('taxReport.show')}
        </Button>
      </Form>
    </search>
  );
}
