import { useFetcher } from 'react-router';
import { sizeName } from '#app/catalogue/size-name.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { Button } from '#app/ui/button.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { StockTakeItem } from '../../stock-take/stock-take-item.ts';
import type { StockTakeAnswer } from '../stock-take-answer.ts';

type Booked = Extract<StockTakeAnswer, { form: 'bookings' }>;
type CountedDifferencesProps = {
  counted: StockTakeItem[];
  /** Hash of the counts displayed here; booking refuses any others. */
  mark: string;
  given: Booked | undefined;
};

export function CountedDifferences({ counted, mark, given }: CountedDifferencesProps) {
  const t = useWords();
  const language = useLanguage();
  const address = useFormActionUrl('/admin/inventory/stock-take');
  const fetcher = useFetcher<StockTakeAnswer | AdminRefusal>();
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? given) : undefined;
  const differing = counted.filter((row) => differenceOf(row) !== 0);
  const nameOf = (row: StockTakeItem) => ({
    title: translated(language, row.title, row.titleNl).text,
    size: sizeName(row.size, t),
  });
  return (
    <section aria-labelledby="differences" className="counted-differences">
      <h2 id="differences">{t('stockTake.differences')}</h2>
      <div role="status" className="empty:hidden">
        {answer?.ok && 'count' in answer && (
          <p className="admin-note" data-tone="good">
            {t('stockTake.booked', { count: answer.count })}
          </p>
        )}
        {answer && !answer.ok && 'form' in answer && answer.form === 'bookings' && (
          <p className="admin-note" data-tone="warning">
            {answer.reason === 'counted-meanwhile'
              ? t('stockTake.countedMeanwhile')
              : t('stockTake.belowHeld', {
                  sizes: counted
                    .filter(({ id }) => answer.sizeIds.includes(id))
                    .map((row) => Object.values(nameOf(row)).join(', '))
                    .join('; '),
                })}
          </p>
        )}
        {answer && !answer.ok && !('form' in answer) && <RefusalNote reason={answer.reason} />}
      </div>
      <p className="mb-4">
        {counted.length
          ? t('stockTake.summary', { counted: counted.length, differing: differing.length })
          : t('stockTake.noneCounted')}
      </p>
      {counted.length > 0 && (
        <>
          <DataTable
            caption={t('stockTake.differences')}
            rows={differing}
            keyOf={({ id }) => id}
            empty={t('stockTake.allMatch')}
            columns={[
              {
                id: 'product',
                header: t('inventory.column.product'),
                isName: true,
                cell: (row) => Object.values(nameOf(row)).join(', '),
              },
              {
                id: 'expected',
                header: t('stockTake.column.expected'),
                isNumber: true,
                cell: ({ expected }) => expected,
              },
              {
                id: 'counted',
                header: t('stockTake.column.counted'),
                isNumber: true,
                cell: ({ counted: pieces }) => pieces,
              },
              {
                id: 'difference',
                header: t('stockTake.column.difference'),
                isNumber: true,
                cell: (row) => signed(differenceOf(row)),
              },
              {
                id: 'stock',
                header: t('stockTake.column.newStock'),
                isNumber: true,
                cell: (row) => row.stock + differenceOf(row),
              },
              {
                id: 'again',
                header: t('stockTake.again'),
                cell: (row) => (
                  <fetcher.Form method="post" action={address('removals')}>
                    <input type="hidden" name="size" value={row.id} />
                    <Button type="submit" look="link" aria-label={t('stockTake.againOf', nameOf(row))}>
                      {t('stockTake.again')}
                    </Button>
                  </fetcher.Form>
                ),
              },
            ]}
          />
          <div className="mt-4">
            <ButtonWithConfirmDialog
              label={t('stockTake.book')}
              look="primary"
              isDestructive={false}
              question={t('stockTake.bookQuestion')}
              confirm={t('stockTake.book')}
              action={address('bookings')}
              fields={{ mark }}
              onConfirm={(form) => fetcher.submit(form)}
            >
              {t('stockTake.bookText', { count: differing.length })}
            </ButtonWithConfirmDialog>
          </div>
        </>
      )}
    </section>
  );
}

function differenceOf({ counted, expected }: StockTakeItem): number {
  return (counted ?? 0) - (expected ?? 0);
}

function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}
