import '../register-translations.ts';
import { countryName } from '#app/accounts/countries/country-names.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import type { CountryReport } from '../../../drops/report/drop-report-types.ts';

/** To which countries what was sold goes. */
export function CountriesTable({ countries }: { countries: CountryReport[] }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <section className="admin-panel">
      <h2 className="mb-3">{t('dropReport.countries')}</h2>
      <DataTable
        caption={t('dropReport.countries')}
        columns={[
          {
            id: 'country',
            header: t('dropReport.column.country'),
            isName: true,
            cell: ({ country }) => (country ? countryName(country, language) : t('dropReport.noCountry')),
          },
          {
            id: 'orders',
            header: t('dropReport.column.orders'),
            isNumber: true,
            cell: ({ orders }) => orders,
          },
          {
            id: 'pieces',
            header: t('dropReport.column.pieces'),
            isNumber: true,
            cell: ({ pieces }) => pieces,
          },
        ]}
        rows={countries}
        keyOf={({ country }) => country}
        empty={t('dropReport.noneSold')}
      />
    </section>
  );
}
