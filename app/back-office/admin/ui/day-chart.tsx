import type { ReactNode } from 'react';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { roundChartTop } from './chart-scale.ts';
import { formatDay, formatShortDay } from './dashboard-formats.ts';

/** Most days with gaps between the bars. */
const MOST_GAPS = 92;
/** Close to the rendered size, since strong stretching blurs edges. */
const WIDTH = 1_000;
const HEIGHT = 200;

type Series = { name: string; values: number[] };

type DayChartProps = {
  title: string;
  /** Text alternative of the drawing. */
  summary: string;
  /** All days of the range, like 2026-11-22. */
  days: string[];
  bars: Series;
  /** Stepped line over the bars. */
  line: Series;
  least?: number;
  /** Formats a value for the scale and the bars' tooltips. */
  format: (value: number) => string;
  /** The same figures as a table. */
  children: ReactNode;
};

/**
 * Chart of figures per day: a caption, a decorative drawing, and a table of all values. The drawing stretches to any width, so its texts
 * are outside it.
 */
export function DayChart({ title, summary, days, bars, line, least, format, children }: DayChartProps) {
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
