import { useEffect, useRef } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { type SelectableRows, SelectedRows } from '#app/ui/admin/list/selected-rows.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { Field, SelectField, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import type { ListedProduct } from '../../editing/admin-products.server.ts';
import { itemProblems } from '../../item-values.ts';
import { itemFields } from '../../product-fields.ts';
import type { BulkRefusal, ListAnswer } from '../product-forms.ts';
import { priceProblem } from './product-problem-text.ts';

/** The id of the form to which the table's checkboxes belong. */
export const BULK_EDIT_FORM = 'change-products';

type BulkFormProps = {
  rows: SelectableRows;
  answer: ListAnswer | undefined;
  isBusy: boolean;
  onSend: (form: HTMLFormElement) => void;
};

export function BulkEditForm({ rows, answer, isBusy, onSend }: BulkFormProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/products');
  const refused = answer && !answer.ok && answer.of === 'bulk' ? answer : undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.ok && answer.of === 'bulk') form.current?.reset();
  }, [answer]);
  return (
    <div className="list-bar">
      <form
        ref={form}
        id={BULK_EDIT_FORM}
        method="post"
        action={address('changes')}
        data-some={rows.selection.selected.length > 0 || refused !== undefined}
        aria-label={t('adminProducts.bulk.title')}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSend(event.currentTarget);
        }}
      >
        <SelectedRows<{ products: ListedProduct[] }>
          {...rows}
          name="ids"
          rowsOf={({ products }) => products.map(({ id }) => id)}
          chosen={(count) => t('adminProducts.bulk.chosen', { count })}
        />
        <details open={refused ? true : undefined}>
          <summary>{t('adminProducts.bulk.title')}</summary>
          <ChangeFields refused={refused} />
          <SubmitButton look="secondary" aria-disabled={isBusy}>
            {t('adminProducts.bulk.apply')}
          </SubmitButton>
        </details>
      </form>
    </div>
  );
}

const switches = [
  ['isNew', 'newOn', 'newOff'],
  ['available', 'onSale', 'offSale'],
  ['published', 'publish', 'unpublish'],
] as const;

function ChangeFields({ refused }: { refused: BulkRefusal | undefined }) {
  const t = useWords();
  const problem = refused && priceProblem(refused.reason);
  const invalid = itemFields.find((field) => itemProblems[field] === refused?.reason);
  return (
    <>
      {refused && !problem && !invalid && (
        <AdminNote role="alert" tone="critical" className="mt-3">
          {t(`adminProducts.bulk.problem.${refused.reason}`)}
        </AdminNote>
      )}
      <div className="product-bulk-fields">
        <Field
          id="bulk-price"
          name="price"
          label={t('adminProducts.bulk.price')}
          hint={t('adminProducts.bulk.priceHint')}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={refused?.typed.price}
          error={problem && t(`adminProducts.problem.${problem}`)}
        />
        {itemFields.map((field) => (
          <Field
            key={field}
            id={`bulk-${field}`}
            name={field}
            label={t(`adminProducts.field.${field}`)}
            hint={t('adminProducts.bulk.itemHint')}
            autoComplete="off"
            maxLength={20}
            defaultValue={refused?.typed[field]}
            error={field === invalid && t(`adminProducts.problem.${itemProblems[field]}`)}
          />
        ))}
        {switches.map(([name, on, off]) => (
          <SelectField
            key={name}
            id={`bulk-${name}`}
            name={name}
            label={t(`adminProducts.bulk.${name}`)}
            required
            defaultValue={refused?.typed[name] ?? 'leave'}
          >
            <option value="leave">{t('adminProducts.bulk.leave')}</option>
            <option value="on">{t(`adminProducts.bulk.${on}`)}</option>
            <option value="off">{t(`adminProducts.bulk.${off}`)}</option>
          </SelectField>
        ))}
      </div>
    </>
  );
}
