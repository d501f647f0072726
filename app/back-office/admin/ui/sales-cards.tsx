import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import {
  averageOrderCents,
  conversionRate,
  netSalesCents,
  relativeChange,
  type Sales,
} from '../../dashboard/sales-metrics.ts';
import { formatPercentage } from './dashboard-formats.ts';

type SalesCardsProps = { total: Sales; before: Sales };

export function SalesCards({ total, before }: SalesCardsProps) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const amount = (cents: number | undefined) => (cents === undefined ? '–' : price(cents));
  const part = (of: number | undefined) => formatPercentage(of, language);
  const cards = [
    {
      id: 'sales',
      figure: price(netSalesCents(total)),
      about: t('dashboard.about.sales', {
        paid: price(total.paidCents),
        returned: price(total.returnedCents),
      }),
      before: price(netSalesCents(before)),
      change: relativeChange(netSalesCents(total), netSalesCents(before)),
    },
    {
      id: 'orders',
      figure: String(total.orders),
      about: t('dashboard.about.orders'),
      before: String(before.orders),
      change: relativeChange(total.orders, before.orders),
    },
    {
      id: 'average',
      figure: amount(averageOrderCents(total)),
      about: t('dashboard.about.average'),
      before: amount(averageOrderCents(before)),
      change: relativeChange(averageOrderCents(total), averageOrderCents(before)),
    },
    {
      id: 'conversion',
      figure: part(conversionRate(total)),
      about: t('dashboard.about.conversion', { paid: total.paid, placed: total.placed }),
      before: part(conversionRate(before)),
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

/** Uses words, since a colour does not tell the amount. */
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
