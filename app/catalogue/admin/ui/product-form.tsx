import { imageName } from '#app/media/library/image-texts.ts';
import type { FormBase } from '#app/platform/editing/versioned-form.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords, type Words } from '#app/platform/text/translations.ts';
import { VersionedForm } from '#app/ui/admin/form/versioned-form.tsx';
import { DROP, departmentName, subcategoryName } from '../../categories.ts';
import { colourName } from '../../colours.ts';
import type { EditProblem } from '../../editing/edit-product.server.ts';
import { sizeName } from '../../size-name.ts';
import type { SizeSystem } from '../../size-systems.server.ts';
import type { ProductAnswer, ProductFormValues, TypedProduct } from '../product-forms.ts';
import { productFieldLabel, productFieldValueLabel, yesOrNo } from './product-field-labels.ts';
import { ProductFields, type ProductFieldsProps } from './product-fields.tsx';
import { productProblemText } from './product-problem-text.ts';

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
  const language = useLanguage();
  const did = isNew ? 'add' : 'update';
  const { id, version, base, values, images } = shown;
  return (
    <VersionedForm<TypedProduct, EditProblem>
      shown={{ id, version, base }}
      values={{ values, images }}
      given={given}
      address={`/admin/products/${id}`}
      listAddress="/admin/products"
      opensAdded
      isNew={isNew}
      texts={{
        save: t(isNew ? 'adminProducts.add' : 'adminProducts.save'),
        saved: t(`adminProducts.done.${did}`),
        savedText: (title) => t(`adminProducts.done.${did}Text`, { title }),
        notSaved: t(`adminProducts.failed.${did}`),
        goneMeanwhile: t('adminProducts.goneMeanwhile'),
      }}
      problemText={(problem) => productProblemText(t, problem)}
      fieldLabel={(field) => productFormFieldLabel(t, field)}
      fieldText={(typed, field) => {
        const { sizeSystemId, subcategory, category, colour } = typed.values;
        if (field === 'sizeSystemId') return sizeSystemName(language, shown.systems, sizeSystemId);
        if (field === 'category' && category !== DROP)
          return departmentName(shown.departments, category, language, t);
        if (field === 'subcategory')
          return subcategoryName(shown.subcategories, subcategory, language, category);
        if (field === 'colour') return colourName(shown.colours, colour, language);
        return productFormFieldText(t, typed, field);
      }}
    >
      {(filled, errors) => (
        <ProductFields {...shown} {...filled} held={shown.held ?? {}} isNew={isNew} errors={errors} />
      )}
    </VersionedForm>
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
