import '../register-translations.ts';
import { type ReactNode, useState } from 'react';
import { OnePictureField } from '#app/media/admin/ui/picker/one-picture-field.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/field-group-problem.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { LanguageFields } from '#app/ui/admin/form/language-fields.tsx';
import { Field } from '#app/ui/form-fields.tsx';
import {
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  MOST_PIECES_PER_PERSON,
} from '../../editing/drop-form-values-and-limits.ts';
import type { FilledDrop } from '../drop-action-data.ts';
import { DropProductsField } from './drop-products-field.tsx';
import { SaleMethodFields } from './sale-method-fields.tsx';

type DropFieldsProps = {
  values: FilledDrop;
  /** What is said beside each field. */
  errors: Record<string, ReactNode>;
};

export function DropFields({ values: { drop, picture, pieces }, errors }: DropFieldsProps) {
  const t = useWords();
  const { title, titleNl, description, descriptionNl } = drop;
  return (
    <>
      <FormSection title={t('adminDrops.words')} text={t('adminDrops.wordsText')}>
        <LanguageFields
          label={t('adminDrops.name')}
          name="title"
          isRequired="en"
          values={{ title, titleNl }}
          errors={errors}
          maxLength={LONGEST_NAME}
        />
        <LanguageFields
          label={t('adminDrops.description')}
          name="description"
          values={{ description, descriptionNl }}
          errors={errors}
          maxLength={LONGEST_DESCRIPTION}
          isLong
        />
      </FormSection>
      <FormSection title={t('adminDrops.when')} text={t('adminDrops.whenText')}>
        <div className="admin-language-fields">
          <Field
            type="datetime-local"
            name="startDate"
            label={t('adminDrops.startDate')}
            hint={t('adminDrops.startHint')}
            defaultValue={drop.startDate}
            error={errors.startDate}
            required
          />
          <Field
            type="datetime-local"
            name="endDate"
            label={t('adminDrops.endDate')}
            hint={t('adminDrops.endHint')}
            defaultValue={drop.endDate}
            error={errors.endDate}
            required
          />
          <Field
            type="datetime-local"
            name="announcedAt"
            label={t('adminDrops.announcedAt')}
            hint={t('adminDrops.announcedHint')}
            defaultValue={drop.announcedAt}
            error={errors.announcedAt}
          />
        </div>
        <ActiveToggle isOn={drop.isActive} error={errors.isActive} />
      </FormSection>
      <FormSection title={t('adminDrops.selling')} text={t('adminDrops.sellingText')}>
        <SaleMethodFields drop={drop} errors={errors} />
      </FormSection>
      <FormSection title={t('adminDrops.limits')} text={t('adminDrops.limitsText')}>
        <Field
          type="number"
          name="piecesPerPerson"
          label={t('adminDrops.piecesPerPerson')}
          hint={t('adminDrops.piecesPerPersonHint')}
          defaultValue={drop.piecesPerPerson}
          error={errors.piecesPerPerson}
          min={1}
          max={MOST_PIECES_PER_PERSON}
          inputMode="numeric"
        />
      </FormSection>
      <FormSection title={t('adminDrops.picture')} text={t('adminDrops.pictureText')}>
        <OnePictureField
          name="imageId"
          picture={picture}
          words={{
            choose: t('adminDrops.choosePicture'),
            remove: t('adminDrops.removePicture'),
            none: t('adminDrops.noPicture'),
          }}
          error={errors.imageId}
        />
      </FormSection>
      <FormSection title={t('adminDrops.products')} text={t('adminDrops.productsText')}>
        <DropProductsField assigned={pieces} error={errors.productIds} />
      </FormSection>
    </>
  );
}

/** A button that says what the drop is and makes it the other; a checkbox underneath, so that it works before scripts. */
function ActiveToggle({ isOn, error }: { isOn: boolean; error: ReactNode }) {
  const t = useWords();
  const [isActive, setActive] = useState(isOn);
  return (
    <div>
      <label className="active-toggle" data-active={isActive || undefined}>
        <input
          type="checkbox"
          name="isActive"
          defaultChecked={isOn}
          aria-describedby="active-hint"
          onChange={(event) => setActive(event.target.checked)}
        />
        {t(isActive ? 'adminDrops.active' : 'adminDrops.inactive')}
      </label>
      <p id="active-hint" className="mt-1.5 text-sm text-stone">
        {t('adminDrops.activeHint')}
      </p>
      <FieldGroupProblem>{error}</FieldGroupProblem>
    </div>
  );
}
