import './drops/register-translations.ts';
import { data } from 'react-router';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { usesSandbox } from '#app/platform/environment-settings.server.ts';
import { adminPageTitle, pageMeta } from '#app/platform/pages/page-meta.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { findDropReport } from '../drops/report/find-drop-report.server.ts';
import type { Route } from './+types/drop-report';
import { CountriesTable } from './drops/report/countries-table.tsx';
import { OutcomesList } from './drops/report/outcomes-list.tsx';
import { PeopleOutcome } from './drops/report/people-outcome.tsx';
import { ReportCards } from './drops/report/report-cards.tsx';
import { SellingSpeedTable } from './drops/report/selling-speed-table.tsx';
import { SizesTable } from './drops/report/sizes-table.tsx';
import { TroublesTable } from './drops/report/troubles-table.tsx';
import { TurnedAwayList } from './drops/report/turned-away-list.tsx';
import { WhenItRan } from './drops/report/when-it-ran.tsx';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t, { language }) => ({
    title: adminPageTitle(
      loaderData && translated(language, loaderData.report.title, loaderData.report.titleNl).text,
      t('dropReport.title'),
    ),
    description: t('dropReport.lead'),
    robots: 'noindex',
  }));
}

/** GET /admin/drops/:dropId/report: how a drop went; while it runs, how it goes. */
export async function loader({ params: { dropId } }: Route.LoaderArgs) {
  const withTests = usesSandbox(config);
  const report = isPostgresText(dropId)
    ? await findDropReport(db, dropId, { now: new Date(), withTests })
    : undefined;
  if (!report) throw data(null, 404);
  return { report, withTests };
}

export default function DropReportPage({ loaderData: { report, withTests } }: Route.ComponentProps) {
  const t = useWords();
  const title = translated(useLanguage(), report.title, report.titleNl);
  const address = `/admin/drops/${encodeURIComponent(report.id)}`;
  return (
    <>
      <BackToList to={address}>{t('dropReport.back')}</BackToList>
      <h1>{t('dropReport.title')}</h1>
      <p className="admin-lead" lang={title.language}>
        {title.text}
      </p>
      <WhenItRan report={report} />
      {report.phase !== 'coming' && (
        <>
          <ReportCards report={report} />
          <SellingSpeedTable parts={report.speed?.parts ?? []} />
        </>
      )}
      <PeopleOutcome report={report} />
      <SizesTable sizes={report.sizes} isOver={report.phase === 'over'} download={`${address}/report.csv`} />
      {report.phase !== 'coming' && (
        <>
          <CountriesTable countries={report.countries} />
          <OutcomesList outcomes={report.outcomes} />
          <TurnedAwayList turnedAway={report.turnedAway} />
          <TroublesTable troubles={report.troubles} />
        </>
      )}
      <section className="admin-panel">
        <h2>{t('dropReport.rules')}</h2>
        <p className="mt-2 text-stone">{t('dropReport.rulesText')}</p>
        {withTests && <p className="mt-2 text-stone">{t('dropReport.withTests')}</p>}
      </section>
    </>
  );
}
