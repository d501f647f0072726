import { type ReactNode, useState } from 'react';
import { ImagePicker } from '#app/media/admin/ui/picker/image-picker.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { LanguageFields } from '#app/ui/admin/form/language-fields.tsx';
import { Field, SelectField } from '#app/ui/form-fields.tsx';
import { insertPictureUrlIntoJson } from '../../editing/insert-picture-url.ts';
import type { FieldProblems, SectionFormValues } from '../../editing/section-form-values.ts';
import {
  type SectionType,
  sectionLocations,
  sectionStatuses,
  sectionTypes,
} from '../../sections/section-types.ts';
import { JsonField } from './json-field.tsx';

type SectionFieldsProps = {
  values: SectionFormValues;
  problems: FieldProblems;
  /** Messages beside each field; beside JSON, all but its mistakes. */
  errors: Record<string, ReactNode>;
  fields: { section: Record<SectionType, string[]>; item: string[] };
};

export function SectionFields({ values, problems, errors, fields }: SectionFieldsProps) {
  const t = useWords();
  const [type, setType] = useState(values.sectionType);
  const shown = fields.section[sectionTypes.find((known) => known === type) ?? 'custom'];
  const known = { section: shown, item: fields.item };
  const names = t('sections.contentNames', { names: shown.join(', ') });
  const itemNames = shown.includes('items')
    ? ` ${t('sections.itemNames', { names: fields.item.join(', ') })}`
    : '';
  return (
    <>
      <FormSection title={t('sections.what')}>
        <LanguageFields
          label={t('sections.name')}
          name="title"
          values={values}
          errors={errors}
          hint={t('sections.nameHint')}
          isRequired="en"
          maxLength={200}
        />
        <div className="admin-language-fields">
          <SelectField
            name="sectionType"
            label={t('sections.type')}
            defaultValue={values.sectionType}
            error={errors.sectionType}
            required
            onChange={(event) => setType(event.currentTarget.value)}
          >
            {sectionTypes.map((known) => (
              <option key={known} value={known}>
                {t(`sections.type.${known}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            name="status"
            label={t('sections.status')}
            defaultValue={values.status}
            error={errors.status}
            required
          >
            {sectionStatuses.map((status) => (
              <option key={status} value={status}>
                {t(`sections.status.${status}`)}
              </option>
            ))}
          </SelectField>
        </div>
      </FormSection>
      <FormSection title={t('sections.where')} text={t('sections.whereText')}>
        <div className="admin-language-fields">
          <Field
            name="pageLocation"
            label={t('sections.location')}
            defaultValue={values.pageLocation}
            hint={t('sections.locationHint')}
            error={errors.pageLocation}
            list="section-locations"
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
          />
          <Field
            name="sortOrder"
            label={t('sections.order')}
            defaultValue={values.sortOrder}
            hint={t('sections.orderHint')}
            error={errors.sortOrder}
            inputMode="numeric"
            autoComplete="off"
          />
          <Field
            name="startDate"
            type="datetime-local"
            label={t('sections.startDate')}
            defaultValue={values.startDate}
            error={errors.startDate}
          />
          <Field
            name="endDate"
            type="datetime-local"
            label={t('sections.endDate')}
            defaultValue={values.endDate}
            error={errors.endDate}
          />
        </div>
        <datalist id="section-locations">
          {sectionLocations.map((location) => (
            <option key={location} value={location} />
          ))}
        </datalist>
      </FormSection>
      <FormSection title={t('sections.content')} text={t('sections.contentText')}>
        <JsonField
          name="content"
          label={t('sections.field.content')}
          hint={`${names}${itemNames}`}
          value={values.content}
          problem={problems.content}
          beside={errors.content}
          known={known}
        />
        <div>
          <ImagePicker
            label={t('sections.insertPicture')}
            onChoose={([image]) => image && putPicture(image.url, shown)}
          />
          <p className="mt-1.5 text-sm text-stone">{t('sections.insertPictureHint')}</p>
        </div>
        <JsonField
          name="contentNl"
          label={t('sections.field.contentNl')}
          hint={t('sections.contentNlHint')}
          value={values.contentNl}
          problem={problems.contentNl}
          beside={errors.contentNl}
          known={known}
        />
      </FormSection>
    </>
  );
}

/** Inserts the picture and fires `input`, so that the form's listeners notice. */
function putPicture(url: string, names: string[]): void {
  const box = document.querySelector<HTMLTextAreaElement>('#section-content');
  if (!box) return;
  box.value = insertPictureUrlIntoJson(box.value, url, {
    names,
    from: box.selectionStart,
    to: box.selectionEnd,
  });
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
