import { type SubmitEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import { sizeName } from '#app/catalogue/size-name.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { focusFormError } from '#app/ui/admin/focus-form-error.ts';
import { SaveBar } from '#app/ui/admin/form/save-bar.tsx';
import { useUnsavedChanges } from '#app/ui/admin/form/use-unsaved-changes.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { useOnActionData } from '#app/ui/admin/use-on-action-data.ts';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { useToasts } from '#app/ui/toast.tsx';
import type { StockTakeItem, StockTakeProblem } from '../../stock-take/stock-take-item.ts';
import type { StockTakeAnswer } from '../stock-take-answer.ts';

type Counts = Extract<StockTakeAnswer, { form: 'counts' }>;
type StockCountFormProps = {
  list: ListState & { total: number };
  sizes: StockTakeItem[];
  given: Counts | undefined;
};

export function StockCountForm({ list, sizes, given }: StockCountFormProps) {
  const t = useWords();
  const language = useLanguage();
  const toast = useToasts();
  const address = useFormActionUrl('/admin/inventory/stock-take');
  const fetcher = useFetcher<StockTakeAnswer | AdminRefusal>();
  const form = useRef<HTMLFormElement>(null);
  const { isDirty, markSent, markSaved, blocker } = useUnsavedChanges(form);
  const isSaving = fetcher.state !== 'idle';
  const answer = isSaving ? undefined : (fetcher.data ?? given);
  const refused = answer && !answer.ok && 'problems' in answer ? answer : undefined;
  useOnActionData(fetcher.data, (heard) => {
    if (heard.ok) {
      if ('count' in heard)
        toast({ variant: 'success', title: t('stockTake.saved', { count: heard.count }) });
      return markSaved();
    }
    if (!('problems' in heard)) toast({ variant: 'destructive', title: t('stockTake.notSaved') });
    if (form.current) focusFormError(form.current, 'problems' in heard);
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={address('counts')}
      noValidate
      className="stock-form"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        if (isSaving) return event.preventDefault();
        markSent();
      }}
    >
      <div role="status" tabIndex={-1} className="form-status mb-4 empty:hidden">
        {refused && (
          <p className="admin-note" data-tone="warning">
            {t('stockTake.refused')}
          </p>
        )}
        {answer && !answer.ok && !('form' in answer) && <RefusalNote reason={answer.reason} />}
        {given?.ok && !fetcher.data && (
          <p className="admin-note" data-tone="good">
            {t('stockTake.saved', { count: given.count })}
          </p>
        )}
      </div>
      <DataTable
        caption={t('stockTake.title')}
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
              return <span lang={title.language}>{title.text}</span>;
            },
          },
          { id: 'size', header: t('inventory.column.size'), cell: ({ size }) => sizeName(size, t) },
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
                problem={refused?.problems[row.id]}
              />
            ),
          },
        ]}
      />
      <SaveBar isDirty={isDirty} isSaving={isSaving} blocker={blocker} label={t('stockTake.save')} />
    </fetcher.Form>
  );
}

type CountFieldProps = {
  row: StockTakeItem;
  typed: string | undefined;
  problem: StockTakeProblem | undefined;
};

/** The key remounts the input when the size is counted. */
function CountField({ row, typed, problem }: CountFieldProps) {
  const t = useWords();
  const language = useLanguage();
  const { id, counted, countedAt } = row;
  const before = counted === null ? '' : String(counted);
  const title = translated(language, row.title, row.titleNl).text;
  return (
    <span className="stock-field">
      <input type="hidden" name={`seen-${id}`} value={countedAt} />
      <input type="hidden" name={`before-${id}`} value={before} />
      <input
        name={`count-${id}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        className="product-stock"
        defaultValue={typed ?? before}
        aria-label={t('stockTake.countedOf', { title, size: sizeName(row.size, t) })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `count-${id}-error`}
      />
      {problem && (
        <span id={`count-${id}-error`} className="stock-field-error">
          {t(`stockTake.problem.${problem}`)}
        </span>
      )}
    </span>
  );
}
