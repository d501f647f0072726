import { data, Form } from 'react-router';
import { DownloadForm } from '#app/accounts/reauthentication/download-form.tsx';
import { config } from '#app/platform/config.server.ts';
import { usesSandbox } from '#app/platform/environment-settings.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { formatDay } from '#app/ui/formats.ts';
import { SubmitButton } from '#app/ui/link.tsx';
import { readReportInWorker } from '../tax-report/read-report-in-worker.server.ts';
import {
  namedPeriods,
  type PeriodProblem,
  type ReportDays,
  type ReportPeriod,
  readPeriod,
} from '../tax-report/report-period.ts';
import type { Route } from './+types/tax-report';
import { BooksBalanceTables, TaxReportTables } from './ui/tax-report-tables.tsx';

export const handle = requireTranslations('admin/tax');

export const meta = unindexedPageMeta('taxReport.title', 'taxReport.lead');

/** For malformed days the page contains only the form, with status 400. */
export async function loader({ url }: Route.LoaderArgs) {
  const now = new Date();
  const choices = namedPeriods(shopDay(now));
  const asked = readPeriod(url.searchParams, now);
  if (!asked.ok) return data({ choices, asked, shown: undefined }, 400);
  const { period } = asked;
  const range = { from: asked.from, to: asked.to, withTests: usesSandbox(config) };
  const { report, supplies, balance } = await readReportInWorker(range);
  return data({
    choices,
    asked: { ok: true as const, period },
    shown: { period, report, supplies, balance, range },
  });
}

export default function TaxReportPage({ loaderData: { choices, asked, shown } }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const day = (text: string) => formatDay(text, language);
  return (
    <>
      <BackToList to="/admin/tax">{t('taxReport.back')}</BackToList>
      <h1>{t('taxReport.title')}</h1>
      <p className="admin-lead mb-4">{t('taxReport.lead')}</p>
      <PeriodForm choices={choices} asked={asked} />
      {shown ? (
        <>
          <p role="status" className="mb-3 text-stone">
            {t('taxReport.period', { from: day(shown.period.from), to: day(shown.period.to) })}
          </p>
          {shown.range.withTests && <AdminNote className="mb-5">{t('taxReport.tests')}</AdminNote>}
          <TaxReportTables report={shown.report} supplies={shown.supplies} />
          <BooksBalanceTables balance={shown.balance} />
          <section className="admin-panel mt-10" aria-labelledby="tax-files">
            <h2 id="tax-files">{t('taxReport.files')}</h2>
            <p className="mt-1 text-stone">{t('taxReport.filesLead')}</p>
            <div className="mt-4 flex flex-wrap gap-3">
              {(['documents', 'lines', 'supplies'] as const).map((file) => (
                <DownloadForm
                  key={file}
                  action={`/admin/tax/reports/${file}.csv`}
                  query={`from=${shown.period.from}&to=${shown.period.to}`}
                >
                  {t(`taxReport.download.${file}`)}
                </DownloadForm>
              ))}
            </div>
          </section>
        </>
      ) : (
        <p role="status">{t('taxReport.notShown')}</p>
      )}
    </>
  );
}

type Asked =
  | { ok: true; period: ReportPeriod }
  | { ok: false; typed: ReportDays; problems: Partial<Record<keyof ReportDays, PeriodProblem>> };

/** Days typed by the operator take precedence over the selected period. */
function PeriodForm({ choices, asked }: { choices: { quarters: string[]; months: string[] }; asked: Asked }) {
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
        <SubmitButton look="secondary">{t('taxReport.show')}</SubmitButton>
      </Form>
    </search>
  );
}
