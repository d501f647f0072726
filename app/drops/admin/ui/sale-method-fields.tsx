import { useWords } from '#app/platform/text/translations.ts';
import type { EditorFields } from '#app/ui/admin/form/editor-page.tsx';
import { FieldGroupProblem } from '#app/ui/admin/form/form-section.tsx';
import { Field, SelectField } from '#app/ui/form.tsx';
import type { FilledDrop } from '../../editing/drop-editor.server.ts';
import { MOST_ADMITTED_PER_SECOND, MOST_OPENS_MINUTES_BEFORE } from '../../queue/queue.ts';

type SaleMethodFieldsProps = Pick<EditorFields<FilledDrop>, 'values' | 'errors' | 'field'>;

/** The style sheet hides the fields of the sale methods that are not selected. */
export function SaleMethodFields({ values, errors, field }: SaleMethodFieldsProps) {
  const t = useWords();
  return (
    <div className="sale-method admin-form-fields">
      <SelectField {...field('saleMethod')} hint={t('adminDrops.saleMethodHint')} required>
        <option value="open">{t('adminDrops.method.open')}</option>
        <option value="queue">{t('adminDrops.method.queue')}</option>
        <option value="draw">{t('adminDrops.method.draw')}</option>
      </SelectField>
      <Field
        {...field('drawClosesAt')}
        type="datetime-local"
        hint={t('adminDrops.drawClosesHint')}
        className="sale-method-draw"
        required
      />
      <div className="sale-method-queue admin-language-fields">
        <Field
          {...field('queueOpensMinutesBefore')}
          type="number"
          hint={t('adminDrops.queueOpensHint')}
          min={1}
          max={MOST_OPENS_MINUTES_BEFORE}
          inputMode="numeric"
          required
        />
        <Field
          {...field('queueMostPerMinute')}
          type="number"
          hint={t('adminDrops.queueSpeedHint')}
          min={1}
          max={MOST_ADMITTED_PER_SECOND * 60}
          inputMode="numeric"
        />
        <div>
          <label className="product-check">
            <input
              type="checkbox"
              name="queueAsksProof"
              defaultChecked={values.queueAsksProof}
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
