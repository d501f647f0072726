import '../words.ts';
import { useLanguage, useWords } from '#app/platform/text/words.ts';
import { useAdminPrice } from '#app/ui/admin/admin-price.ts';
import { averageOf, changeOf, conversionOf, type Sales, salesOf } from '../../dashboard/sales.ts';
import { formatPercentage } from './format-days-and-percentages.ts';

type SalesCardsProps = { total: Sales; before: Sales };

/** The four figures of the days shown, each beside what it was before. */
export function SalesCards({ total, before }: SalesCardsProps) {
  const t = useWords();
  const language = useLanguage();
  const price = useAdminPrice();
  const amount = (cents: number | undefined) => (cents === undefined ? '–' : price(cents));
  const part = (of: number | undefined) => formatPercentage(of, language);
  const cards = [
    {
      id: 'sales',
      figure: price(salesOf(total)),
      about: t('dashboard.about.sales', {
        paid: price(total.paidCents),
        returned: price(total.returnedCents),
      }),
      before: price(salesOf(before)),
      change: changeOf(salesOf(total), salesOf(before)),
    },
    {
      id: 'orders',
      figure: String(total.orders),
      about: t('dashboard.about.orders'),
      before: String(before.orders),
      change: changeOf(total.orders, before.orders),
    },
    {
      id: 'average',
      figure: amount(averageOf(total)),
      about: t('dashboard.about.average'),
      before: amount(averageOf(before)),
      change: changeOf(averageOf(total), averageOf(before)),
    },
    {
      id: 'conversion',
      figure: part(conversionOf(total)),
      about: t('dashboard.about.conversion', { paid: total.paid, placed: total.placed }),
      before: part(conversionOf(before)),
      change: undefined,
    },
  ];
  return (
    <ul className="health-cards">
      {cards.map(({ id, figure, about, ...compared }) => (
        <li key={id}>
          <h2>{t(`dashboard.card.${id}`)}</h2>
          <p className="health-count dashboard-count">{figure}</p>
          <p className="text-sm">{comparison(t, compared, part)}</p>
          <p className="text-sm text-stone">{about}</p>
        </li>
      ))}
    </ul>
  );
}

/** In words, since a colour would tell nobody by how much. */
function comparison(
  t: ReturnType<typeof useWords>,
  { before, change }: { before: string; change: number | undefined },
  part: (of: number) => string,
): string {
  if (change === undefined) return t('dashboard.before', { before });
  if (change === 0) return t('dashboard.change.none', { before });
  return t(change > 0 ? 'dashboard.change.up' : 'dashboard.change.down', {
    change: part(Math.abs(change)),
    before,
  });
}
