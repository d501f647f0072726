import { lazy, type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { ImagePicker } from '#app/media/admin/ui/picker/image-picker.tsx';
import { ReorderablePictures } from '#app/media/admin/ui/picker/picture-fields.tsx';
import type { LibraryImage } from '#app/media/library/library-images.server.ts';
import { type PickedPicture, pickedPicture } from '#app/media/library/picked-picture.ts';
import { shownLanguage } from '#app/platform/text/language.ts';
import { loadTranslations, requireAllTranslations, useWords } from '#app/platform/text/translations.ts';
import { FieldGroupProblem, FormSection, LanguageFields } from '#app/ui/admin/form/form-section.tsx';
import { Field, SelectField, SelectOptions, TextAreaField } from '#app/ui/form.tsx';
import { Button } from '#app/ui/link.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { careCodes, careGroupNames, listCareCodes } from '../../care.ts';
import type { Department, NamedRow } from '../../categories.ts';
import {
  itemFields,
  longTexts,
  moments,
  pickFields,
  textFields,
  untranslatedTexts,
} from '../../product-fields.ts';
import type { SizeSystem } from '../../size-systems.server.ts';
import type { SubcategoryWithDefaults } from '../../subcategories.server.ts';
import { type ProductFormValues, readValues } from '../product-forms.ts';
import { ProductAttributeAndSlugFields } from './product-attribute-fields.tsx';
import { SizeFields } from './size-fields.tsx';

const MOST_IMAGES = 20;
const LONGEST_TITLE = 200;
const LONGEST_TEXT = 5_000;

export type ProductFieldsProps = {
  values: ProductFormValues;
  images: LibraryImage[];
  held: Record<string, number>;
  systems: SizeSystem[];
  departments: Department[];
  subcategories: SubcategoryWithDefaults[];
  colours: NamedRow[];
  isNew: boolean;
  errors: Record<string, ReactNode>;
};

export function ProductFields(props: ProductFieldsProps) {
  const { values, images, departments, subcategories, isNew, errors } = props;
  const t = useWords();
  const [systemId, setSystemId] = useState(values.sizeSystemId);
  const [chosen, setChosen] = useState(() => images.map(pickedPicture));
  const written = pickFields(values, textFields);
  return (
    <>
      <FormSection title={t('adminProducts.section.piece')}>
        <LanguageFields
          label={t('adminProducts.field.title')}
          name="title"
          values={written}
          errors={errors}
          maxLength={LONGEST_TITLE}
          isRequired="en"
        />
        <ProductAttributeAndSlugFields
          {...props}
          onChoose={({ sizeSystemId, taxClass }, form) => {
            if (!isNew) return;
            if (!form?.querySelector('[name^="has-"]:checked')) setSystemId(sizeSystemId);
            const tax = form?.elements.namedItem('taxClass');
            if (tax instanceof HTMLSelectElement) tax.value = taxClass;
          }}
        />
      </FormSection>
      <FormSection title={t('adminProducts.section.images')} text={t('adminProducts.section.imagesText')}>
        <FieldGroupProblem>{errors.imageIds}</FieldGroupProblem>
        {chosen.length === 0 && <p className="text-stone">{t('adminProducts.noImages')}</p>}
        <ReorderablePictures
          label={t('adminProducts.section.images')}
          pictures={chosen}
          onChange={setChosen}
        />
        <div>
          <ImagePicker
            label={t('adminProducts.chooseImages')}
            most={MOST_IMAGES - chosen.length}
            taken={chosen.map(({ id }) => id)}
            onChoose={(added) => setChosen([...chosen, ...added.map(pickedPicture)])}
          />
        </div>
      </FormSection>
      <FormSection title={t('adminProducts.section.sizes')} text={t('adminProducts.section.sizesText')}>
        <FieldGroupProblem>{errors.sizes}</FieldGroupProblem>
        <SizeFields {...props} systemId={systemId} onChoose={setSystemId} />
      </FormSection>
      <FormSection title={t('adminProducts.section.item')} text={t('adminProducts.section.itemText')}>
        <div className="product-pair">
          {itemFields.map((field) => (
            <Field
              key={field}
              name={field}
              label={t(`adminProducts.field.${field}`)}
              hint={t(`adminProducts.field.${field}Hint`)}
              autoComplete="off"
              maxLength={20}
              defaultValue={values[field]}
              error={errors[field]}
            />
          ))}
        </div>
      </FormSection>
      <FormSection title={t('adminProducts.section.schedule')} text={t('adminProducts.section.scheduleText')}>
        <div className="product-pair">
          {moments.map((field) => (
            <Field
              key={field}
              name={field}
              label={t(`adminProducts.field.${field}`)}
              type="datetime-local"
              defaultValue={values[field]}
              error={errors[field]}
            />
          ))}
        </div>
      </FormSection>
      <FormSection title={t('adminProducts.section.texts')}>
        {longTexts.map((name) => (
          <LanguageFields
            key={name}
            label={t(`adminProducts.field.${name}`)}
            name={name}
            values={written}
            errors={errors}
            maxLength={LONGEST_TEXT}
            isLong
          />
        ))}
        {untranslatedTexts.map((name) =>
          name === 'care' ? (
            <CareFields key={name} care={values.care} error={errors.care} />
          ) : (
            <TextAreaField
              key={name}
              name={name}
              label={t(`adminProducts.field.${name}`)}
              hint={t(`adminProducts.field.${name}Hint`)}
              maxLength={500}
              defaultValue={values[name]}
              error={errors[name]}
            />
          ),
        )}
        <div>
          <ProductPreviewButton pictures={chosen} departments={departments} subcategories={subcategories} />
        </div>
      </FormSection>
    </>
  );
}

const PreviewDialog = lazy(async () => {
  requireAllTranslations('care', 'catalogue', 'common');
  const [{ PreviewDialog }] = await Promise.all([
    import('./preview-dialog.tsx'),
    loadTranslations(shownLanguage()),
  ]);
  return { default: PreviewDialog };
});

type ProductPreviewButtonProps = {
  pictures: PickedPicture[];
  departments: Department[];
  subcategories: SubcategoryWithDefaults[];
};

function ProductPreviewButton(props: ProductPreviewButtonProps) {
  const t = useWords();
  const isAlive = useIsHydrated();
  const [shown, setShown] = useState<{ values: ProductFormValues; place: Element }>();
  return (
    <>
      <Button
        look="secondary"
        aria-haspopup="dialog"
        disabled={!isAlive}
        onClick={({ currentTarget }) => {
          const values = readValues(new FormData(currentTarget.form ?? undefined));
          setShown({ values, place: currentTarget.closest('.admin') ?? document.body });
        }}
      >
        {t('adminProducts.previewForm')}
      </Button>
      {shown &&
        createPortal(
          <Suspense>
            <PreviewDialog {...props} values={shown.values} onClose={() => setShown(undefined)} />
          </Suspense>,
          shown.place,
        )}
    </>
  );
}

function CareFields({ care, error }: { care: string; error: ReactNode }) {
  const t = useWords();
  const chosen = listCareCodes(care);
  return (
    <fieldset aria-describedby="care-hint">
      <legend>{t('adminProducts.field.care')}</legend>
      <p id="care-hint" className="mt-1.5 mb-3 text-sm text-stone">
        {t('adminProducts.field.careHint')}
      </p>
      <div className="product-pair">
        {careGroupNames.map((group) => {
          const codes = careCodes(group);
          return (
            <SelectField
              key={group}
              id={`care-${group}`}
              name="care"
              label={t(`adminProducts.care.${group}`)}
              defaultValue={codes.find((code) => chosen.includes(code))}
            >
              <option value="">{t('adminProducts.care.none')}</option>
              <SelectOptions values={codes} label={(code) => t(`care.${code}`)} />
            </SelectField>
          );
        })}
      </div>
      <FieldGroupProblem>{error}</FieldGroupProblem>
    </fieldset>
  );
}
