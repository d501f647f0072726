import '../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { Link } from '#app/ui/link.tsx';
import { formatPercent } from '../../format-percent.ts';
import { type RatePlace, ratePlaceName } from '../../tax-places.ts';
import type { RatesFrom } from '../../tax-rates.ts';
import { dayText } from './tax-field-labels-and-values.ts';

type PlaceRates = { place: RatePlace; now: RatesFrom | undefined; next: RatesFrom | undefined };

/** The rates that hold today everywhere, with the change that comes next. */
export function RateList({ rates }: { rates: PlaceRates[] }) {
  const t = useWords();
  const language = useLanguage();
  const percent = (rate: number | null | undefined) =>
    rate === null || rate === undefined ? '–' : formatPercent(rate, language);
  const columns: Column<PlaceRates>[] = [
    {
      id: 'place',
      header: t('taxes.place'),
      isName: true,
      cell: ({ place }) => (
        <Link to={`/admin/tax/${place}`} className="admin-way">
          {ratePlaceName(place, language)}
        </Link>
      ),
    },
    {
      id: 'standard',
      header: t('taxes.standard'),
      isNumber: true,
      cell: ({ now }) => percent(now?.standard),
    },
    { id: 'reduced', header: t('taxes.reduced'), isNumber: true, cell: ({ now }) => percent(now?.reduced) },
    {
      id: 'next',
      header: t('taxes.next'),
      cell: ({ next }) =>
        next?.from
          ? t('taxes.nextRate', { rate: percent(next.standard), date: dayText(next.from, language) })
          : '–',
    },
  ];
  const rows = rates.toSorted((one, other) =>
    ratePlaceName(one.place, language).localeCompare(ratePlaceName(other.place, language), language),
  );
  return (
    <section className="mt-10">
      <h2>{t('taxes.rates')}</h2>
      <p className="admin-lead">{t('taxes.ratesLead')}</p>
      <DataTable
        caption={t('taxes.rates')}
        columns={columns}
        rows={rows}
        keyOf={({ place }) => place}
        empty={t('taxes.noRates')}
      />
    </section>
  );
}
