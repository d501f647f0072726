import type { ReactNode } from 'react';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
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
  return (
    <DayChart
      title={t('dashboard.salesPerDay')}
      summary={
        best
          ? t('dashboard.bestDay', { day: formatDay(best.day, language), amount: price(netSalesCents(best)) })
          : t('dashboard.nothingSold')
      }
      bars={{ name: t('dashboard.thisPeriod'), values: days.map(netSalesCents) }}
      line={{ name: t('dashboard.periodBefore'), values: before }}
      least={10_000}
      format={price}
      rows={days.map((day, place) => ({ ...day, before: before[place] ?? 0 }))}
      columns={[
        numberColumn('sales', t('dashboard.column.sales'), (day) => price(netSalesCents(day))),
        numberColumn('orders', t('dashboard.column.orders'), ({ orders }) => orders),
        numberColumn('average', t('dashboard.column.average'), (day) =>
          day.orders ? price(averageOrderCents(day) ?? 0) : '–',
        ),
        numberColumn('before', t('dashboard.column.before'), (day) => price(day.before ?? 0)),
      ]}
      empty={t('dashboard.nothingSold')}
    />
  );
}

export function CheckoutsPerDay({ days }: { days: SalesDay[] }) {
  const t = useWords();
  const language = useLanguage();
  const total = sumSales(days);
  return (
    <DayChart
      title={t('dashboard.checkoutsPerDay')}
      summary={
        total.placed
          ? t('dashboard.about.conversion', { paid: total.paid, placed: total.placed })
          : t('dashboard.noCheckouts')
      }
      bars={{ name: t('dashboard.column.paid'), values: days.map(({ paid }) => paid) }}
      line={{ name: t('dashboard.column.placed'), values: days.map(({ placed }) => placed) }}
      format={String}
      rows={days}
      columns={[
        numberColumn('placed', t('dashboard.column.placed'), ({ placed }) => placed),
        numberColumn('paid', t('dashboard.column.paid'), ({ paid }) => paid),
        numberColumn('conversion', t('dashboard.column.conversion'), (day) =>
          formatPercentage(conversionRate(day), language),
        ),
      ]}
      empty={t('dashboard.noCheckouts')}
    />
  );
}

type ChartDay = SalesDay & { before?: number };

function numberColumn(id: string, header: string, cell: (day: ChartDay) => ReactNode): Column<ChartDay> {
  return { id, header, isNumber: true, cell };
}

/** The longest period, in days, for which the chart has gaps between its bars. */
const MOST_GAPS = 92;
/** Close to the displayed size, since edges blur when the drawing is stretched a lot. */
const WIDTH = 1_000;
const HEIGHT = 200;

type Series = { name: string; values: number[] };

type DayChartProps = {
  title: string;
  summary: string;
  rows: ChartDay[];
  columns: Column<ChartDay>[];
  empty: string;
  bars: Series;
  line: Series;
  least?: number;
  format: (value: number) => string;
};

/** Draws a chart that stretches to any width, so its labels are outside of the SVG. A table lists all values. */
function DayChart({ title, summary, rows, columns, empty, bars, line, least, format }: DayChartProps) {
  const t = useWords();
  const language = useLanguage();
  const days = rows.map(({ day }) => day);
  return (
    <figure className="admin-panel day-chart">
      <figcaption>
        <h2>{title}</h2>
        <p className="mt-1 text-stone">{summary}</p>
      </figcaption>
      <Plot days={days} bars={bars} line={line} least={least} format={format} />
      <details className="day-chart-table">
        <summary>{t('dashboard.table', { title })}</summary>
        <ScrollBox label={title} className="day-chart-rows">
          <DataTable
            caption={title}
            columns={[
              {
                header: t('dashboard.column.day'),
                isName: true,
                cell: ({ day }) => <time dateTime={day}>{formatDay(day, language)}</time>,
              },
              ...columns,
            ]}
            rows={rows.toReversed()}
            keyOf={({ day }) => day}
            empty={empty}
          />
        </ScrollBox>
      </details>
    </figure>
  );
}

type PlotProps = Pick<DayChartProps, 'bars' | 'line' | 'format'> & {
  days: string[];
  least: number | undefined;
};

function Plot({ days, bars, line, least, format }: PlotProps) {
  const language = useLanguage();
  const top = roundChartTop([...bars.values, ...line.values], least);
  const middle = days[Math.floor((days.length - 1) / 2)];
  const named = days.length > 2 ? [days[0], middle, days.at(-1)] : days;
  const gap = days.length > MOST_GAPS ? 0 : 0.12;
  const dayWidth = WIDTH / days.length;
  const heightOf = (value: number) => (value / top) * HEIGHT;
  return (
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
  );
}

/** Returns the path of a stepped line. Each day is a horizontal segment, so that even a single day is visible. */
function stepsOf(heights: number[], width: number): string {
  return heights
    .map((y, place) => `${place ? 'V' : 'M0 '}${y.toFixed(1)}H${((place + 1) * width).toFixed(1)}`)
    .join('');
}

/** Returns the upper end of a chart's scale: a round number whose half is round, too. */
export function roundChartTop(values: number[], least = 2): number {
  const largest = Math.max(least, ...values);
  const unit = 10 ** Math.floor(Math.log10(largest));
  const top = [1, 2, 4, 6, 8, 10].find((step) => step * unit >= largest) ?? 10;
  return top * unit;
}
