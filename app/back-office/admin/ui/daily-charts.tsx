import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { ScrollBox } from '#app/ui/scroll-box.tsx';
import {
  averageOrderCents,
  conversionRate,
  netSalesCents,
  type SalesDay,
  sumSales,
} from '../../dashboard/sales-metrics.ts';
import { formatDay, formatPercentage } from './dashboard-formats.ts';
import { DayChart } from './day-chart.tsx';

export function SalesPerDay({ days, before }: { days: SalesDay[]; before: number[] }) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const best = days.reduce<SalesDay | undefined>(
    (most, day) => (netSalesCents(day) > (most ? netSalesCents(most) : 0) ? day : most),
    undefined,
  );
  const rows = days.map((day, place) => ({ ...day, before: before[place] ?? 0 }));
  const title = t('dashboard.salesPerDay');
  return (
    <DayChart
      title={title}
      summary={
        best
          ? t('dashboard.bestDay', { day: formatDay(best.day, language), amount: price(netSalesCents(best)) })
          : t('dashboard.nothingSold')
      }
      days={days.map(({ day }) => day)}
      bars={{ name: t('dashboard.thisPeriod'), values: days.map(netSalesCents) }}
      line={{ name: t('dashboard.periodBefore'), values: before }}
      least={10_000}
      format={price}
    >
      <ScrollBox label={title} className="day-chart-rows">
        <DataTable
          caption={title}
          columns={[
            dayColumn(t('dashboard.column.day'), language),
            {
              id: 'sales',
              header: t('dashboard.column.sales'),
              isNumber: true,
              cell: (day) => price(netSalesCents(day)),
            },
            {
              id: 'orders',
              header: t('dashboard.column.orders'),
              isNumber: true,
              cell: ({ orders }) => orders,
            },
            {
              id: 'average',
              header: t('dashboard.column.average'),
              isNumber: true,
              cell: (day) => (day.orders ? price(averageOrderCents(day) ?? 0) : '–'),
            },
            {
              id: 'before',
              header: t('dashboard.column.before'),
              isNumber: true,
              cell: (day) => price(day.before),
            },
          ]}
          rows={rows.toReversed()}
          keyOf={({ day }) => day}
          empty={t('dashboard.nothingSold')}
        />
      </ScrollBox>
    </DayChart>
  );
}

export function CheckoutsPerDay({ days }: { days: SalesDay[] }) {
  const t = useWords();
  const language = useLanguage();
  const total = sumSales(days);
  const title = t('dashboard.checkoutsPerDay');
  return (
    <DayChart
      title={title}
      summary={
        total.placed
          ? t('dashboard.about.conversion', { paid: total.paid, placed: total.placed })
          : t('dashboard.noCheckouts')
      }
      days={days.map(({ day }) => day)}
      bars={{ name: t('dashboard.column.paid'), values: days.map(({ paid }) => paid) }}
      line={{ name: t('dashboard.column.placed'), values: days.map(({ placed }) => placed) }}
      format={String}
    >
      <ScrollBox label={title} className="day-chart-rows">
        <DataTable
          caption={title}
          columns={[
            dayColumn(t('dashboard.column.day'), language),
            {
              id: 'placed',
              header: t('dashboard.column.placed'),
              isNumber: true,
              cell: ({ placed }) => placed,
            },
            { id: 'paid', header: t('dashboard.column.paid'), isNumber: true, cell: ({ paid }) => paid },
            {
              id: 'conversion',
              header: t('dashboard.column.conversion'),
              isNumber: true,
              cell: (day) => formatPercentage(conversionRate(day), language),
            },
          ]}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          empty={t('dashboard.noCheckouts')}
        />
      </ScrollBox>
    </DayChart>
  );
}

function dayColumn(header: string, language: 'en' | 'nl') {
  return {
    id: 'day',
    header,
    isName: true,
    cell: ({ day }: { day: string }) => <time dateTime={day}>{formatDay(day, language)}</time>,
  };
}
