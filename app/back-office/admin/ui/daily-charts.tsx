import type { ReactNode } from 'react';
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
import { formatDay, formatPercentage, formatShortDay } from './dashboard-formats.ts';

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

/** Most days with gaps between the bars. */
const MOST_GAPS = 92;
/** Close to the rendered size, since strong stretching blurs edges. */
const WIDTH = 1_000;
const HEIGHT = 200;

type Series = { name: string; values: number[] };

type DayChartProps = {
  title: string;
  summary: string;
  days: string[];
  bars: Series;
  line: Series;
  least?: number;
  format: (value: number) => string;
  children: ReactNode;
};

/** The drawing stretches to any width, so its texts stand outside it; a table has all values. */
function DayChart({ title, summary, days, bars, line, least, format, children }: DayChartProps) {
  const t = useWords();
  const language = useLanguage();
  const top = roundChartTop([...bars.values, ...line.values], least);
  const middle = days[Math.floor((days.length - 1) / 2)];
  const named = days.length > 2 ? [days[0], middle, days.at(-1)] : days;
  const gap = days.length > MOST_GAPS ? 0 : 0.12;
  const dayWidth = WIDTH / days.length;
  const heightOf = (value: number) => (value / top) * HEIGHT;
  return (
    <figure className="admin-panel day-chart">
      <figcaption>
        <h2>{title}</h2>
        <p className="mt-1 text-stone">{summary}</p>
      </figcaption>
      <div aria-hidden>
        <ul className="day-chart-legend">
          <li data-mark="bars">{bars.name}</li>
          <li data-mark="line">{line.name}</li>
        </ul>
        <div className="day-chart-plot">
          <div className="day-chart-scale">
            {[top, top / 2, 0].map((value) => (
              <span key={value}>{format(value)}</span>
            ))}
          </div>
          <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
            {bars.values.map((value, place) => (
              <rect
                key={days[place]}
                x={(place + gap) * dayWidth}
                y={HEIGHT - heightOf(value)}
                width={(1 - 2 * gap) * dayWidth}
                height={heightOf(value)}
              >
                <title>{`${formatDay(days[place] ?? '', language)}: ${format(value)}`}</title>
              </rect>
            ))}
            <path
              d={stepsOf(
                line.values.map((value) => HEIGHT - heightOf(value)),
                dayWidth,
              )}
            />
          </svg>
          <div className="day-chart-days">
            {named.map((day) => (
              <span key={day}>{formatShortDay(day ?? '', language)}</span>
            ))}
          </div>
        </div>
      </div>
      <details className="day-chart-table">
        <summary>{t('dashboard.table', { title })}</summary>
        {children}
      </details>
    </figure>
  );
}

/** A step is one day wide, so a single day has a line too. */
function stepsOf(heights: number[], width: number): string {
  return heights
    .map((y, place) => `${place ? 'V' : 'M0 '}${y.toFixed(1)}H${((place + 1) * width).toFixed(1)}`)
    .join('');
}

/** Returns the top of a chart's scale: a round number with a round half. */
export function roundChartTop(values: number[], least = 2): number {
  const largest = Math.max(least, ...values);
  const unit = 10 ** Math.floor(Math.log10(largest));
  const top = [1, 2, 4, 6, 8, 10].find((step) => step * unit >= largest) ?? 10;
  return top * unit;
}
