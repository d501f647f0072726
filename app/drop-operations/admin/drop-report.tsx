import { data } from 'react-router';
import { countryName } from '#app/addresses/shipping-countries.ts';
import { turnedAwayReasons } from '#app/orders/turned-away/turned-away-reasons.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { usesSandbox } from '#app/platform/environment-settings.server.ts';
import { objectPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { TableSection } from '#app/ui/admin/list/data-table.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { CountList, formatDateTime } from '#app/ui/admin/values.tsx';
import type { CountryReport, OrderOutcomes } from '../report/drop-report.ts';
import { type DropReport, findDropReport } from '../report/find-drop-report.server.ts';
import { PeopleOutcome, ReportCards, TroublesTable } from '../report/report-cards.tsx';
import { SizesTable } from '../report/sales-tables.tsx';
import { SellingSpeedTable } from '../report/selling-speed-table.tsx';
import type { Route } from './+types/drop-report';

export const handle = requireTranslations('admin/dashboard', 'admin/running-drops');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return objectPageMeta(matches, loaderData?.report, 'dropReport.title', 'dropReport.lead');
}

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

function WhenItRan({ report }: { report: DropReport }) {
  const t = useWords();
  const language = useLanguage();
  const from = formatDateTime(report.startDate, language);
  const to = formatDateTime(report.endDate, language);
  if (report.phase === 'over') return <p className="mt-2">{t('dropReport.over', { from, to })}</p>;
  const isComing = report.phase === 'coming';
  return (
    <AdminNote tone="warning" className="mt-2">
      {isComing ? t('dropReport.coming', { at: from }) : t('dropReport.running', { at: to })}
    </AdminNote>
  );
}

function TurnedAwayList({ turnedAway }: Pick<DropReport, 'turnedAway'>) {
  const t = useWords();
  const told = turnedAwayReasons.filter((reason) => turnedAway[reason] > 0);
  return (
    <section className="admin-panel">
      <h2>{t('dropReport.turnedAway')}</h2>
      {told.length > 0 ? (
        <CountList
          counts={told.map((reason) => [t(`dropReport.turnedAway.${reason}`), turnedAway[reason]])}
        />
      ) : (
        <p className="mt-2">{t('dropReport.turnedAway.nobody')}</p>
      )}
      <p className="text-stone">{t('dropReport.turnedAway.rules')}</p>
    </section>
  );
}

const order = [
  'sold',
  'beingPaid',
  'notPaid',
  'paidTooLate',
  'givenBack',
] as const satisfies readonly (keyof OrderOutcomes)[];

function OutcomesList({ outcomes }: { outcomes: OrderOutcomes }) {
  const t = useWords();
  return (
    <section className="admin-panel">
      <h2>{t('dropReport.outcomes')}</h2>
      <CountList counts={order.map((outcome) => [t(`dropReport.outcome.${outcome}`), outcomes[outcome]])} />
    </section>
  );
}

function CountriesTable({ countries }: { countries: CountryReport[] }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <TableSection
      className="admin-panel"
      caption={t('dropReport.countries')}
      columns={[
        {
          header: t('dropReport.column.country'),
          isName: true,
          cell: ({ country }) => (country ? countryName(country, language) : t('dropReport.noCountry')),
        },
        ...(['orders', 'pieces'] as const).map((id) => ({
          header: t(`dropReport.column.${id}`),
          isNumber: true,
          cell: (row: CountryReport) => row[id],
        })),
      ]}
      rows={countries}
      keyOf={({ country }) => country}
      empty={t('dropReport.noneSold')}
    />
  );
}
