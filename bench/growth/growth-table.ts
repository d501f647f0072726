import type { Figure, Measured } from './measure-size.ts';
import { type Measure, measures } from './measures.ts';
import { sizes } from './sizes.ts';

const MOST = 2;
/** Growth counts from the second size: at a hundred products the fixed cost of a response dominates. */
const FROM = 1;

export type Row = {
  measure: Measure;
  figures: (Figure | undefined)[];
  growth: number | undefined;
  holds: boolean;
};

/** Returns a row for each measure with its figures by size, and the ratio of the last median to the second. */
export function rowsOf(measured: Measured[]): Row[] {
  const inOrder = sizes.map((size) => measured.find((one) => one.size.products === size.products));
  return measures.map((measure) => {
    const figures = inOrder.map((one) => one?.figures[measure.name]);
    const [first, last] = [figures[FROM], figures.at(-1)];
    const growth = first && last && last.p50 / first.p50;
    return { measure, figures, growth, holds: (growth ?? 0) <= MOST || measure.reason !== undefined };
  });
}

/** Returns the rows as Markdown, grouped by audience. */
export function tableOf(rows: Row[]): string {
  const names = sizes.map(({ products }) => products.toLocaleString('en'));
  const head = [
    `| milliseconds: p50 / p95 | ${names.join(' | ')} | grows | why it may |`,
    `|---|${names.map(() => '---:|').join('')}---:|---|`,
  ];
  const lines = [...Map.groupBy(rows, ({ measure }) => measure.for)].flatMap(([who, theirs]) => [
    `| **${who}** | ${names.map(() => '').join(' | ')} | | |`,
    ...theirs.map(lineOf),
  ]);
  return [...head, ...lines].join('\n');
}

function lineOf({ measure, figures, growth, holds }: Row): string {
  const cells = figures.map((figure) => (figure ? `${shown(figure.p50)} / ${shown(figure.p95)}` : ''));
  const grown = growth === undefined ? '' : `${growth.toFixed(1)} ×`;
  const why = growth !== undefined && growth > MOST ? (measure.reason ?? '**nobody knows**') : '';
  return `| ${measure.name} | ${cells.join(' | ')} | ${holds ? grown : `**${grown}**`} | ${why} |`;
}

function shown(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0);
}
