import { sizeName } from '#app/catalogue/size-name.ts';
import { useLanguage, useWords, type Words } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { translated } from '#app/platform/text/translated.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { Link } from '#app/ui/link.tsx';
import type { StockListItem } from '../../parse-stock-form.ts';
import { type StockProblem, seenText, type TypedStock } from '../../parse-stock-form.ts';

type StockTableProps = {
  list: ListState & { total: number };
  sizes: StockListItem[];
  movementId: number;
  typed: TypedStock['sizes'];
  problems: Record<string, StockProblem>;
};

export function StockTable({ list, sizes, movementId, typed, problems }: StockTableProps) {
  const t = useWords();
  const language = useLanguage();
  const itemAddress = useItemAddress();
  return (
    <DataTable
      caption={t('inventory.title')}
      list={list}
      rows={sizes}
      keyOf={({ id }) => id}
      empty={t('inventory.none')}
      columns={[
        {
          id: 'product',
          header: t('inventory.column.product'),
          isName: true,
          cell: (row) => {
            const title = translated(language, row.title, row.titleNl);
            return (
              <Link
                to={itemAddress(`/admin/products/${encodeURIComponent(row.productId)}`)}
                className="admin-way"
                lang={title.language}
              >
                {title.text}
              </Link>
            );
          },
        },
        {
          id: 'size',
          header: t('inventory.column.size'),
          cell: ({ size, available }) => (
            <>
              {sizeName(size, t)}
              {!available && <span className="text-stone"> ({t('inventory.offSale')})</span>}
            </>
          ),
        },
        {
          id: 'stock',
          header: t('inventory.column.stock'),
          isNumber: true,
          cell: (row) => (
            <StockField row={row} movementId={movementId} typed={typed[row.id]} problem={problems[row.id]} />
          ),
        },
        { id: 'held', header: t('inventory.column.held'), isNumber: true, cell: ({ held }) => held },
        {
          id: 'free',
          header: t('inventory.column.free'),
          isNumber: true,
          cell: ({ stock, held }) => Math.max(0, stock - held),
        },
        {
          id: 'waiting',
          header: t('inventory.column.waiting'),
          isNumber: true,
          cell: ({ waiting }) => waiting,
        },
        {
          id: 'ledger',
          header: t('inventory.ledger'),
          cell: (row) => (
            <Link
              to={itemAddress(`/admin/inventory/${row.id}`)}
              className="admin-way"
              aria-label={t('inventory.ledgerOf', namesOf(row, language, t))}
            >
              {t('inventory.ledger')}
            </Link>
          ),
        },
      ]}
    />
  );
}

type StockFieldProps = {
  row: StockListItem;
  movementId: number;
  typed: TypedStock['sizes'][string] | undefined;
  problem: StockProblem | undefined;
};

/** The key remounts the input when the stock changes. */
function StockField({ row, movementId, typed, problem }: StockFieldProps) {
  const t = useWords();
  const language = useLanguage();
  const { id, stock } = row;
  const seen = problem?.seen ?? typed?.seen ?? { stock, movementId };
  const errorId = `stock-${id}-error`;
  return (
    <span key={stock} className="stock-field">
      <input type="hidden" name={`seen-${id}`} value={seenText(seen)} />
      <input
        name={`stock-${id}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        className="product-stock"
        defaultValue={typed?.wanted ?? stock}
        aria-label={t('inventory.stockOf', namesOf(row, language, t))}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && errorId}
      />
      {problem && (
        <span id={errorId} className="stock-field-error">
          {t(`inventory.problem.${problem.problem}`, { count: problem.count ?? 0 })}
        </span>
      )}
    </span>
  );
}

function namesOf({ title, titleNl, size }: StockListItem, language: Language, t: Words) {
  return { title: translated(language, title, titleNl).text, size: sizeName(size, t) };
}
