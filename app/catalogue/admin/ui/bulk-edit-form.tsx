import { useEffect, useRef } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, SelectField } from '#app/ui/form-fields.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { ListAnswer } from '../product-action-data.ts';
import { priceProblem } from './product-problem-text.ts';

/** Id of the form that the table's checkboxes belong to. */
export const BULK_EDIT_FORM = 'change-products';

type BulkFormProps = {
  chosen: readonly string[];
  shown: readonly string[];
  onChooseShown: (isChosen: boolean) => void;
  onChooseNone: () => void;
  answer: ListAnswer | undefined;
  isBusy: boolean;
  onSend: (form: HTMLFormElement) => void;
};

export function BulkEditForm({
  chosen,
  shown,
  onChooseShown,
  onChooseNone,
  answer,
  isBusy,
  onSend,
}: BulkFormProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/products');
  const isAlive = useIsHydrated();
  const elsewhere = chosen.filter((id) => !shown.includes(id));
  const isAll = shown.length > 0 && shown.every((id) => chosen.includes(id));
  const refused = answer && !answer.ok && answer.of === 'bulk' ? answer : undefined;
  const problem = refused && priceProblem(refused.reason);
  const isOfWeight = refused?.reason === 'weight';
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Clears the form once its change is saved.
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
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <h2 id="bulk-title">{t('adminProducts.bulk.title')}</h2>
      {isAlive && (
        <div className="product-bulk-chosen">
          <label className="product-check">
            <input
              type="checkbox"
              checked={isAll}
              disabled={!shown.length}
              onChange={({ currentTarget }) => onChooseShown(currentTarget.checked)}
            />
            {t('adminProducts.bulk.all')}
          </label>
          <p role="status" className="text-stone">
            {t('adminProducts.bulk.chosen', { count: chosen.length })}
            {elsewhere.length > 0 && t('adminProducts.bulk.elsewhere', { count: elsewhere.length })}
          </p>
          {chosen.length > 0 && (
            <Button look="link" onClick={onChooseNone}>
              {t('adminProducts.bulk.none')}
            </Button>
          )}
        </div>
      )}
      {refused && !problem && !isOfWeight && (
        <p role="alert" className="admin-note mt-3" data-tone="critical">
          {t(`adminProducts.bulk.problem.${refused.reason}`)}
        </p>
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
        <Field
          id="bulk-weight"
          name="weight"
          label={t('adminProducts.bulk.weight')}
          hint={t('adminProducts.bulk.weightHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          defaultValue={refused?.typed.weight}
          error={isOfWeight && t('adminProducts.problem.weight')}
        />
        <SelectField
          id="bulk-new"
          name="isNew"
          label={t('adminProducts.bulk.isNew')}
          required
          defaultValue={refused?.typed.isNew ?? 'leave'}
        >
          <option value="leave">{t('adminProducts.bulk.leave')}</option>
          <option value="on">{t('adminProducts.bulk.newOn')}</option>
          <option value="off">{t('adminProducts.bulk.newOff')}</option>
        </SelectField>
        <SelectField
          id="bulk-available"
          name="available"
          label={t('adminProducts.bulk.available')}
          required
          defaultValue={refused?.typed.available ?? 'leave'}
        >
          <option value="leave">{t('adminProducts.bulk.leave')}</option>
          <option value="on">{t('adminProducts.bulk.onSale')}</option>
          <option value="off">{t('adminProducts.bulk.offSale')}</option>
        </SelectField>
        <SelectField
          id="bulk-published"
          name="published"
          label={t('adminProducts.bulk.published')}
          required
          defaultValue={refused?.typed.published ?? 'leave'}
        >
          <option value="leave">{t('adminProducts.bulk.leave')}</option>
          <option value="on">{t('adminProducts.bulk.publish')}</option>
          <option value="off">{t('adminProducts.bulk.unpublish')}</option>
        </SelectField>
      </div>
      <Button type="submit" look="secondary" aria-disabled={isBusy}>
        {t('adminProducts.bulk.apply')}
      </Button>
    </form>
  );
}
