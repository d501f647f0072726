import { useEffect, useRef } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { type RowSelection, SelectedRows } from '#app/ui/admin/list/selected-rows.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { Field, SelectField, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { itemProblems } from '../../item-values.ts';
import { itemFields } from '../../product-fields.ts';
import type { BulkRefusal, ListAnswer } from '../product-forms.ts';
import { priceProblem } from './product-problem-text.ts';

/** The id of the form to which the table's checkboxes belong. */
export const BULK_EDIT_FORM = 'change-products';

type BulkFormProps = RowSelection & {
  answer: ListAnswer | undefined;
  isBusy: boolean;
  onSend: (form: HTMLFormElement) => void;
};

export function BulkEditForm({ answer, isBusy, onSend, ...selection }: BulkFormProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/products');
  const refused = answer && !answer.ok && answer.of === 'bulk' ? answer : undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.ok && answer.of === 'bulk') form.current?.reset();
  }, [answer]);
  return (
    <form
      ref={form}
      id={BULK_EDIT_FORM}
      method="post"
      action={address('changes')}
      className="admin-panel product-bulk"
      aria-labelledby="bulk-title"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSend(event.currentTarget);
      }}
    >
      <h2 id="bulk-title">{t('adminProducts.bulk.title')}</h2>
      <SelectedRows {...selection} name="ids" text={(part, n) => t(`adminProducts.bulk.${part}`, n)} />
      <ChangeFields refused={refused} />
      <SubmitButton look="secondary" aria-disabled={isBusy}>
        {t('adminProducts.bulk.apply')}
      </SubmitButton>
    </form>
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
