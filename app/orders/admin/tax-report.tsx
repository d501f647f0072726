import './register-translations.ts';
import './ui/tax-report/register-translations.ts';
import { data } from 'react-router';
import { DownloadForm } from '#app/accounts/reauthentication/download-form.tsx';
import { config } from '#app/platform/config.server.ts';
import { usesSandbox } from '#app/platform/environment-settings.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { formatDate } from '#app/ui/format-date.ts';
import { readReportInWorker } from '../tax-report/read-report-in-worker.server.ts';
import { namedPeriods, readPeriod } from '../tax-report/report-period.ts';
import type { Route } from './+types/tax-report';
import { BooksBalanceTables } from './ui/tax-report/books-balance-tables.tsx';
import { PeriodForm } from './ui/tax-report/period-form.tsx';
import { TaxReportTables } from './ui/tax-report/tax-report-tables.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('taxReport.title'),
    description: t('taxReport.lead'),
    robots: 'noindex',
  }));
}

/** GET /admin/tax/reports: the VAT of a period and whether the books balance; 400 with the form alone for days that are none. */
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
  const day = (text: string) => formatDate(new Date(`${text}T12:00:00Z`), language);
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
          {shown.range.withTests && <p className="admin-note mb-5">{t('taxReport.tests')}</p>}
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
