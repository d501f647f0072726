import { useState } from 'react';
import { useFetcher } from 'react-router';
import { imageName } from '#app/media/library/image-texts.ts';
import type { FormBase } from '#app/platform/editing/versioned-form.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords, type Words } from '#app/platform/text/translations.ts';
import {
  FormStatus,
  fieldErrorsWithConflicts,
  HiddenMergeFields,
  MergeNote,
  mergedFieldsText,
  SaveBar,
} from '#app/ui/admin/form/form-blocks.tsx';
import { useVersionedForm } from '#app/ui/admin/form/use-versioned-form.ts';
import { useSameList } from '#app/ui/admin/list/list-return-path.tsx';
import type { AdminRefusal } from '#app/ui/admin/refusal.tsx';
import { DROP, departmentName, subcategoryName } from '../../categories.ts';
import { colourName } from '../../colours.ts';
import { sizeName } from '../../size-name.ts';
import type { SizeSystem } from '../../size-systems.server.ts';
import type { ProductAnswer, ProductFormValues, TypedProduct } from '../product-forms.ts';
import { productFieldLabel, productFieldValueLabel, yesOrNo } from './product-field-labels.ts';
import { ProductFields, type ProductFieldsProps } from './product-fields.tsx';
import { productProblemTexts } from './product-problem-text.ts';

type ProductFormProps = {
  /** An empty `version` means that the product is new. */
  shown: Omit<ProductFieldsProps, 'held' | 'isNew' | 'errors'> & {
    id: string;
    version: string;
    base: FormBase;
    held?: Record<string, number>;
  };
  isNew: boolean;
  given: ProductAnswer | undefined;
};

export function ProductForm({ shown, isNew, given }: ProductFormProps) {
  const t = useWords();
  const fetcher = useFetcher<ProductAnswer | AdminRefusal>();
  // Keeps the first id of a new product, so that a repeated request does not add another.
  const [id] = useState(shown.id);
  const sameList = useSameList();
  const language = useLanguage();
  const { version } = shown;
  const nameOf = (field: string) => productFormFieldLabel(t, field);
  const did = isNew ? 'add' : 'update';
  const { form, answer, shownVersion, conflict, returned, refusal, problems, isSavedByPage, ...saving } =
    useVersionedForm({
      fetcher,
      version,
      given,
      notSaved: t(`adminProducts.failed.${did}`),
      saved: (answer) => ({
        title: t(`adminProducts.done.${did}`),
        description: [
          t(`adminProducts.done.${did}Text`, answer),
          mergedFieldsText(t, answer.kept.map(nameOf)),
        ]
          .filter(Boolean)
          .join(' '),
        to: isNew ? sameList(`/admin/products/${encodeURIComponent(answer.id)}`) : undefined,
      }),
    });
  const isGone = answer && !answer.ok && answer.reason === 'missing';
  return (
    <fetcher.Form {...form}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={isGone ? '' : shownVersion} />
      <HiddenMergeFields key={`base ${shownVersion}`} base={returned?.base ?? shown.base} />
      <FormStatus
        isSaving={saving.isSaving}
        refusal={refusal}
        gone={isGone && t('adminProducts.goneMeanwhile')}
        saved={isSavedByPage && given?.ok && t('adminProducts.done.updateText', given)}
      >
        {conflict && (
          <MergeNote
            disputed={Object.keys(conflict.meanwhile.disputed).map(nameOf)}
            kept={conflict.meanwhile.kept.map(nameOf)}
            address={`/admin/products/${id}`}
          />
        )}
      </FormStatus>
      <ProductFields
        {...shown}
        {...returned?.typed}
        key={shownVersion}
        held={shown.held ?? {}}
        isNew={isNew}
        errors={fieldErrorsWithConflicts(productProblemTexts(t, problems), conflict, (typed, field) => {
          const { sizeSystemId, subcategory, category, colour } = typed.values;
          if (field === 'sizeSystemId') return sizeSystemName(language, shown.systems, sizeSystemId);
          if (field === 'category' && category !== DROP)
            return departmentName(shown.departments, category, language, t);
          if (field === 'subcategory')
            return subcategoryName(shown.subcategories, subcategory, language, category);
          if (field === 'colour') return colourName(shown.colours, colour, language);
          return productFormFieldText(t, typed, field);
        })}
      />
      <SaveBar
        {...saving}
        label={t(isNew ? 'adminProducts.add' : 'adminProducts.save')}
        backTo="/admin/products"
      />
    </fetcher.Form>
  );
}

function productFormFieldLabel(t: Words, field: string): string {
  const { about, size } = ofSize(field);
  if (size) return t(`adminProducts.size.${about}`, { size: sizeName(size, t) });
  return productFieldLabel(t, field === 'priceCents' ? 'price' : field) ?? field;
}

function productFormFieldText(t: Words, { values, images }: TypedProduct, field: string): string {
  const { about, size } = ofSize(field);
  const row = values.sizes.find((one) => one.size === size);
  if (row) {
    if (about === 'has') return yesOrNo(t, row.isThere);
    if (!row.isThere) return '';
    if (about === 'own') return Object.values(row.own).filter(Boolean).join(' / ');
    return about === 'onSale' ? yesOrNo(t, row.onSale) : row.stock;
  }
  if (field === 'imageIds') return images.map((image) => imageName(image.altText, image)).join(', ');
  const value = values[field === 'priceCents' ? 'price' : (field as keyof ProductFormValues)];
  return productFieldValueLabel(t, field, value) ?? String(value);
}

function sizeSystemName(language: Language, systems: SizeSystem[], id: string): string {
  const system = systems.find((one) => one.id === id);
  return system ? translated(language, system.name, system.nameNl).text : id;
}

function ofSize(field: string) {
  const [, kind = '', size] = /^(has|stock|sale|own)-(.+)$/.exec(field) ?? [];
  return { about: kind === 'sale' ? 'onSale' : kind, size };
}
