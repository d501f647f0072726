import { useWords } from '#app/platform/text/translations.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { StockTakeAnswer, StockTakeItem, StockTakeProblem } from '../../stock-take/stock-take-item.ts';
import { SizeInput, SizesForm, useSizeColumns, useSizeNames } from './sizes-form.tsx';

type Counts = Extract<StockTakeAnswer, { form: 'counts' }>;

type StockCountFormProps = {
  list: ListState & { total: number };
  sizes: StockTakeItem[];
  given: Counts | undefined;
};

export function StockCountForm({ list, sizes, given }: StockCountFormProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/inventory/stock-take');
  const sizeColumns = useSizeColumns();
  const saved = (count: number) => t('stockTake.saved', { count });
  const texts = {
    save: t('stockTake.save'),
    saved,
    refused: t('stockTake.refused'),
    notSaved: t('stockTake.notSaved'),
    savedByPage: given?.ok && saved(given.count),
  };
  return (
    <SizesForm action={address('counts')} texts={texts} given={given?.ok ? undefined : given}>
      {(refused, problems) => (
        <DataTable
          caption={t('stockTake.title')}
          list={list}
          rows={sizes}
          keyOf={({ id }) => id}
          empty={t('inventory.none')}
          columns={[
            ...sizeColumns,
            { id: 'shelf', header: t('stockTake.column.shelf'), cell: ({ shelf }) => shelf || '–' },
            { id: 'sku', header: t('stockTake.sku'), cell: ({ sku }) => sku || '–' },
            {
              id: 'expected',
              header: t('stockTake.column.expected'),
              cell: ({ stock, sold }) =>
                sold ? t('stockTake.ofWhichSold', { expected: stock + sold, sold }) : stock,
            },
            {
              id: 'counted',
              header: t('stockTake.column.counted'),
              isNumber: true,
              cell: (row) => (
                <CountField
                  key={row.countedAt}
                  row={row}
                  typed={refused?.typed.find(({ id }) => id === row.id)?.counted}
                  problem={problems[row.id]}
                />
              ),
            },
          ]}
        />
      )}
    </SizesForm>
  );
}

type CountFieldProps = {
  row: StockTakeItem;
  typed: string | undefined;
  problem: StockTakeProblem | undefined;
};

/** A new key remounts the input when the size is counted. */
function CountField({ row, typed, problem }: CountFieldProps) {
  const t = useWords();
  const namesOf = useSizeNames();
  const { id, counted, countedAt } = row;
  const before = counted === null ? '' : String(counted);
  return (
    <span className="stock-field">
      <input type="hidden" name={`seen-${id}`} value={countedAt} />
      <input type="hidden" name={`before-${id}`} value={before} />
      <SizeInput
        name={`count-${id}`}
        inputMode="numeric"
        maxLength={15}
        defaultValue={typed ?? before}
        aria-label={t('stockTake.countedOf', namesOf(row))}
        problem={problem && t(`stockTake.problem.${problem}`)}
      />
    </span>
  );
}
