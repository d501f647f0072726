import '../register-translations.ts';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { manualStockMovementKinds } from '#app/catalogue/stock/stock-movement-kinds.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { focusFormError } from '#app/ui/admin/focus-form-error.ts';
import { SaveBar } from '#app/ui/admin/form/save-bar.tsx';
import { useUnsavedChanges } from '#app/ui/admin/form/use-unsaved-changes.ts';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { useOnActionData } from '#app/ui/admin/use-on-action-data.ts';
import { Field, SelectField } from '#app/ui/form-fields.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { LONGEST_NOTE } from '../../parse-stock-form.ts';
import type { StockListItem } from '../../stock-list-item.ts';
import type { StockAnswer } from '../stock-answer.ts';
import { StockTable } from './stock-table.tsx';

type StockFormProps = {
  list: ListState & { total: number };
  sizes: StockListItem[];
  /** The last line of the ledger when they were read. */
  movementId: number;
  /** Whether it was just saved, by a browser without JavaScript. */
  isSaved: boolean;
  /** What the server said when the form came back with a whole page. */
  given: Extract<StockAnswer, { ok: false }> | undefined;
};

/** A page of sizes whose numbers are changed in place, with one reason for all. */
export function StockForm({ list, sizes, movementId, isSaved: isSavedByPage, given }: StockFormProps) {
  const t = useWords();
  const toast = useToasts();
  const address = useFormActionUrl('/admin/inventory');
  const fetcher = useFetcher<StockAnswer | AdminRefusal>();
  const form = useRef<HTMLFormElement>(null);
  const { isDirty, markSent, markSaved, blocker } = useUnsavedChanges(form);
  const isSaving = fetcher.state !== 'idle';
  const answer = isSaving ? undefined : (fetcher.data ?? given);
  const refused = answer && !answer.ok && 'typed' in answer ? answer : undefined;
  useOnActionData(fetcher.data, (heard) => {
    if (heard.ok) {
      toast({ variant: 'success', title: t('inventory.saved', { count: heard.count }) });
      return markSaved();
    }
    if (!('typed' in heard)) toast({ variant: 'destructive', title: t('inventory.notSaved') });
    if (form.current) focusFormError(form.current, 'typed' in heard);
  });
  const sent = useRef<FormData>(undefined);
  const isSaved = !isSaving && fetcher.data?.ok;
  useEffect(() => {
    if (isSaved && form.current) showStock(form.current, sent.current);
  }, [isSaved]);
  const returned = given && !fetcher.data ? given.typed : undefined;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={address('changes')}
      noValidate
      className="stock-form"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        if (isSaving) return event.preventDefault();
        sent.current = new FormData(event.currentTarget);
        markSent();
      }}
    >
      <div role="status" tabIndex={-1} className="form-status mb-4 empty:hidden">
        {refused && (
          <p className="admin-note" data-tone="warning">
            {t('inventory.refused')}
          </p>
        )}
        {answer && !answer.ok && !('typed' in answer) && <RefusalNote reason={answer.reason} />}
        {isSavedByPage && !answer && (
          <p className="admin-note" data-tone="good">
            {t('inventory.savedByPage')}
          </p>
        )}
      </div>
      <StockTable
        list={list}
        sizes={sizes}
        movementId={movementId}
        typed={returned?.sizes ?? {}}
        problems={refused?.problems ?? {}}
      />
      <fieldset className="stock-reason">
        <legend>{t('inventory.reason')}</legend>
        <SelectField
          name="kind"
          label={t('inventory.kind')}
          required
          defaultValue={returned?.kind ?? 'correction'}
          error={refused?.isKindMissing && t('inventory.problem.kind')}
        >
          {manualStockMovementKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`inventory.kind.${kind}`)}
            </option>
          ))}
        </SelectField>
        <Field
          name="note"
          label={t('inventory.note')}
          hint={t('inventory.noteHint')}
          defaultValue={returned?.note ?? ''}
          maxLength={LONGEST_NOTE}
          autoComplete="off"
        />
      </fieldset>
      <SaveBar isDirty={isDirty} isSaving={isSaving} blocker={blocker} label={t('inventory.save')} />
    </fetcher.Form>
  );
}

/**
 * Shows the stock in the fields that were sent, for the stock may be what it was: who saw 10 and counted 11, of which one was sold
 * meanwhile, would else send 11 again with what they change next. What was typed since stays.
 */
function showStock(form: HTMLFormElement, sent: FormData | undefined): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[name^="stock-"]'))
    if (field.value === sent?.get(field.name)) field.value = field.defaultValue;
}
