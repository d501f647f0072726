import type { ReactNode } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/field-group-problem.tsx';
import { Field, SelectField } from '#app/ui/form-fields.tsx';
import type { DropFormValues } from '../../editing/drop-form-values.ts';
import { MOST_ADMITTED_PER_SECOND } from '../../queue/admission-pace.ts';
import { MOST_OPENS_MINUTES_BEFORE } from '../../queue/ticket.ts';

type SaleMethodFieldsProps = { drop: DropFormValues; errors: Record<string, ReactNode> };

/** The style sheet hides the texts of the methods that are not chosen. */
export function SaleMethodFields({ drop, errors }: SaleMethodFieldsProps) {
  const t = useWords();
  return (
    <div className="sale-method admin-form-fields">
      <SelectField
        name="saleMethod"
        label={t('adminDrops.saleMethod')}
        hint={t('adminDrops.saleMethodHint')}
        defaultValue={drop.saleMethod}
        error={errors.saleMethod}
        required
      >
        <option value="open">{t('adminDrops.method.open')}</option>
        <option value="queue">{t('adminDrops.method.queue')}</option>
        <option value="draw">{t('adminDrops.method.draw')}</option>
      </SelectField>
      <Field
        type="datetime-local"
        name="drawClosesAt"
        label={t('adminDrops.drawCloses')}
        hint={t('adminDrops.drawClosesHint')}
        defaultValue={drop.drawClosesAt}
        error={errors.drawClosesAt}
        className="sale-method-draw"
        required
      />
      <div className="sale-method-queue admin-language-fields">
        <Field
          type="number"
          name="queueOpensMinutesBefore"
          label={t('adminDrops.queueOpens')}
          hint={t('adminDrops.queueOpensHint')}
          defaultValue={drop.queueOpensMinutesBefore}
          error={errors.queueOpensMinutesBefore}
          min={1}
          max={MOST_OPENS_MINUTES_BEFORE}
          inputMode="numeric"
          required
        />
        <Field
          type="number"
          name="queueMostPerMinute"
          label={t('adminDrops.queueSpeed')}
          hint={t('adminDrops.queueSpeedHint')}
          defaultValue={drop.queueMostPerMinute}
          error={errors.queueMostPerMinute}
          min={1}
          max={MOST_ADMITTED_PER_SECOND * 60}
          inputMode="numeric"
        />
        <div>
          <label className="product-check">
            <input
              type="checkbox"
              name="queueAsksProof"
              defaultChecked={drop.queueAsksProof}
              aria-describedby="asks-proof-hint"
            />
            {t('adminDrops.queueAsksProof')}
          </label>
          <p id="asks-proof-hint" className="text-sm text-stone">
            {t('adminDrops.queueAsksProofHint')}
          </p>
          <FieldGroupProblem>{errors.queueAsksProof}</FieldGroupProblem>
        </div>
      </div>
    </div>
  );
}
