import { lazy, type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { ImagePicker } from '#app/media/admin/ui/picker/image-picker.tsx';
import { ReorderablePictures } from '#app/media/admin/ui/picker/reorderable-pictures.tsx';
import type { LibraryImage } from '#app/media/library/library-images.server.ts';
import { type PickedPicture, pickedPicture } from '#app/media/library/picked-picture.ts';
import { shownLanguage } from '#app/platform/text/language.ts';
import { loadTranslations, requireAllTranslations, useWords } from '#app/platform/text/translations.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/field-group-problem.tsx';
import { FormSection } from '#app/ui/admin/form/form-section.tsx';
import { LanguageFields } from '#app/ui/admin/form/language-fields.tsx';
import { TextAreaField } from '#app/ui/form-fields.tsx';
import { Button } from '#app/ui/link.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { longTexts, pickFields, textFields, untranslatedTexts } from '../../product-fields.ts';
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
  errors: Record<string, ReactNode>;
};

export function ProductFields({ values, images, held, errors }: ProductFieldsProps) {
  const t = useWords();
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
        <ProductAttributeAndSlugFields values={values} errors={errors} />
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
        <SizeFields sizes={values.sizes} held={held} errors={errors} />
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
        {untranslatedTexts.map((name) => (
          <TextAreaField
            key={name}
            name={name}
            label={t(`adminProducts.field.${name}`)}
            hint={t(`adminProducts.field.${name}Hint`)}
            maxLength={500}
            defaultValue={values[name]}
            error={errors[name]}
          />
        ))}
        <div>
          <ProductPreviewButton pictures={chosen} />
        </div>
      </FormSection>
    </>
  );
}

/** Loads the storefront's components only when the preview is opened. */
const PreviewDialog = lazy(async () => {
  requireAllTranslations('catalogue', 'common');
  const [{ PreviewDialog }] = await Promise.all([
    import('./preview-dialog.tsx'),
    loadTranslations(shownLanguage()),
  ]);
  return { default: PreviewDialog };
});

/** Displays the unsaved product in a dialog that is outside the form. */
function ProductPreviewButton({ pictures }: { pictures: PickedPicture[] }) {
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
            <PreviewDialog values={shown.values} pictures={pictures} onClose={() => setShown(undefined)} />
          </Suspense>,
          shown.place,
        )}
    </>
  );
}
