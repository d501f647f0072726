import { useLocation } from 'react-router';
import { translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { listUrl } from '#app/ui/admin/list/list-url-state.ts';
import { StatusBadge, type Tone } from '#app/ui/admin/values.tsx';
import { Link } from '#app/ui/link.tsx';
import { changeText, differenceValueText, groupedProblemTexts, problemKey } from '../import-messages.ts';
import type { ImportRow } from '../import-queries.server.ts';
import type { Difference, ImportResult, Outcome } from '../planning/planned-product.ts';
import type { SharedProblem } from '../product-import-types.ts';

/** The displayed page of an import's products. */
export type ImportedProductsPage = {
  rows: ImportRow[];
  list: ListState & { total: number };
  show: Outcome | undefined;
  shared: SharedProblem[];
};

type ImportTableProps = ImportedProductsPage & { outcomes: Outcome[]; hasEnded: boolean };

export function ImportedProductsTable({ rows, list, show, outcomes, shared, hasEnded }: ImportTableProps) {
  const t = useWords();
  const above = new Set(shared.map(problemKey));
  const columns: Column<ImportRow>[] = [
    { header: t('csvImport.column.line'), isNumber: true, cell: ({ line }) => line },
    {
      header: t('csvImport.column.product'),
      isName: true,
      cell: ({ slug, title, titleNl }) => (
        <>
          {title ? <Title english={title} dutch={titleNl} /> : slug || '–'}
          {title && slug && <span className="import-slug">{slug}</span>}
        </>
      ),
    },
    {
      header: t('csvImport.column.outcome'),
      cell: (row) => <OutcomeBadge row={row} hasEnded={hasEnded} />,
    },
    {
      header: t('csvImport.column.details'),
      cell: (row) => <Details row={row} above={above} />,
    },
  ];
  return (
    <section className="mt-8" aria-labelledby="import-rows">
      <h2 id="import-rows">{t('csvImport.products')}</h2>
      <ShowLinks show={show} outcomes={outcomes} />
      <DataTable
        caption={t('csvImport.products')}
        columns={columns}
        rows={rows}
        keyOf={({ position }) => String(position)}
        empty={t('csvImport.noRows')}
        list={list}
      />
    </section>
  );
}

function Title({ english, dutch }: { english: string; dutch: string | null }) {
  const language = useLanguage();
  const title = translated(language, english, dutch);
  return <span lang={title.language === language ? undefined : title.language}>{title.text}</span>;
}

function ShowLinks({ show, outcomes }: Pick<ImportTableProps, 'show' | 'outcomes'>) {
  const t = useWords();
  const { search } = useLocation();
  return (
    <nav className="import-show" aria-label={t('csvImport.show')}>
      {[undefined, ...outcomes].map((outcome) => (
        <Link
          key={outcome ?? 'all'}
          to={listUrl(search, { show: outcome })}
          preventScrollReset
          aria-current={outcome === show ? 'true' : undefined}
        >
          {t(outcome ? `csvImport.planned.${outcome}` : 'csvImport.show.all')}
        </Link>
      ))}
    </nav>
  );
}

const tones: Record<Outcome, Tone> = {
  new: 'good',
  changed: 'busy',
  removed: 'critical',
  unchanged: 'neutral',
  refused: 'critical',
};
const resultTones: Record<ImportResult, Tone> = {
  created: 'good',
  updated: 'good',
  removed: 'good',
  unchanged: 'neutral',
  refused: 'critical',
};

function OutcomeBadge({ row: { outcome, result }, hasEnded }: { row: ImportRow; hasEnded: boolean }) {
  const t = useWords();
  if (hasEnded && result)
    return <StatusBadge tone={resultTones[result]}>{t(`csvImport.result.${result}`)}</StatusBadge>;
  return <StatusBadge tone={tones[outcome]}>{t(`csvImport.planned.${outcome}`)}</StatusBadge>;
}

function Details({ row, above }: { row: ImportRow; above: ReadonlySet<string> }) {
  const t = useWords();
  const { outcome, changes, differences, problems, notes } = row;
  const fields = changes.map((change) => changeText(t, change)).join(', ');
  const isAbove = (problem: ImportRow['problems'][number]) => above.has(problemKey(problem));
  const lines = groupedProblemTexts(
    t,
    [...problems, ...notes].filter((problem) => !isAbove(problem)),
  );
  const columns = [...new Set(problems.filter(isAbove).map(({ column }) => column))];
  return (
    <div className="import-details">
      {outcome === 'changed' && <p>{t('csvImport.changes', { fields })}</p>}
      {outcome === 'changed' && <Differences differences={differences} />}
      {outcome === 'new' && differences.length > 0 && (
        <details>
          <summary>{t('csvImport.values')}</summary>
          <Differences differences={differences} isNew />
        </details>
      )}
      {columns.length > 0 && <p>{t('csvImport.asAbove', { columns: columns.join(', ') })}</p>}
      {lines.length > 0 && (
        <ul className="import-problems">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Differences({ differences, isNew = false }: { differences: Difference[]; isNew?: boolean }) {
  const t = useWords();
  return (
    <dl className="history-details">
      {differences.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{changeText(t, name)}</dt>
          <dd>
            {!isNew && (
              <>
                <del>{differenceValueText(t, name, before)}</del>
                <span aria-hidden> → </span>
              </>
            )}
            <ins>{differenceValueText(t, name, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
