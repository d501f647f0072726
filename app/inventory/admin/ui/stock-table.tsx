import { sizeName } from '#app/catalogue/size-name.ts';
import { translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { AdminLink } from '#app/ui/link.tsx';
import { type StockListItem, type StockProblem, seenText, type TypedStock } from '../../parse-stock-form.ts';
import { SizeInput, useSizeNames } from './sizes-form.tsx';

type StockTableProps = {
  list: ListState & { total: number };
  sizes: StockListItem[];
  /** The last movement in the ledger when the stock was read. */
  movementId: number;
  typed: TypedStock['sizes'];
  problems: Partial<Record<string, StockProblem>>;
};

export function StockTable({ list, sizes, movementId, typed, problems }: StockTableProps) {
  const t = useWords();
  const namesOf = useSizeNames();
  const itemAddress = useItemAddress();
  return (
    <DataTable
      caption={t('inventory.title')}
      list={list}
      rows={sizes}
      keyOf={({ id }) => id}
      empty={t('inventory.none')}
      columns={[
        { header: t('inventory.column.product'), isName: true, cell: (row) => <ProductLink row={row} /> },
        {
          header: t('inventory.column.size'),
          cell: ({ size, available }) => (
            <>
              {sizeName(size, t)}
              {!available && <span className="text-stone"> ({t('inventory.offSale')})</span>}
            </>
          ),
        },
        {
          header: t('inventory.column.stock'),
          isNumber: true,
          cell: (row) => (
            <StockField row={row} movementId={movementId} typed={typed[row.id]} problem={problems[row.id]} />
          ),
        },
        { header: t('inventory.column.held'), isNumber: true, cell: ({ held }) => held },
        {
          header: t('inventory.column.free'),
          isNumber: true,
          cell: ({ stock, held }) => Math.max(0, stock - held),
        },
        { header: t('inventory.column.waiting'), isNumber: true, cell: ({ waiting }) => waiting },
        {
          header: t('inventory.ledger'),
          cell: (row) => (
            <AdminLink
              to={itemAddress(`/admin/inventory/${row.id}`)}
              aria-label={t('inventory.ledgerOf', namesOf(row))}
            >
              {t('inventory.ledger')}
            </AdminLink>
          ),
        },
      ]}
    />
  );
}

function ProductLink({ row }: { row: StockListItem }) {
  const language = useLanguage();
  const itemAddress = useItemAddress();
  const title = translated(language, row.title, row.titleNl);
  return (
    <AdminLink to={itemAddress(`/admin/products/${encodeURIComponent(row.productId)}`)} lang={title.language}>
      {title.text}
    </AdminLink>
  );
}

type StockFieldProps = {
  row: StockListItem;
  movementId: number;
  typed: TypedStock['sizes'][string] | undefined;
  problem: StockProblem | undefined;
};

function StockField({ row, movementId, typed, problem }: StockFieldProps) {
  const t = useWords();
  const namesOf = useSizeNames();
  const { id, stock } = row;
  const seen = problem?.seen ?? typed?.seen ?? { stock, movementId };
  return (
    <span key={stock} className="stock-field">
      <input type="hidden" name={`seen-${id}`} value={seenText(seen)} />
      <SizeInput
        name={`stock-${id}`}
        inputMode="numeric"
        maxLength={15}
        defaultValue={typed?.wanted ?? stock}
        aria-label={t('inventory.stockOf', namesOf(row))}
        problem={problem && t(`inventory.problem.${problem.problem}`, { count: problem.count ?? 0 })}
      />
    </span>
  );
}
