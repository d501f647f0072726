import type { LibraryImage } from '#app/media/library/library-images.server.ts';
import type { FormRefusal } from '#app/platform/editing/versioned-form.ts';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import type { AmountProblem } from '#app/platform/text/read-amount.ts';
import type { IncompleteProduct } from '../editing/bulk-edit-products.server.ts';
import type { EditProblem, WantedProduct } from '../editing/edit-product.server.ts';
import { type ItemProblem, itemTexts } from '../item-values.ts';
import { DEFAULT_SIZE_SYSTEM, LONGEST_SIZE, MOST_SIZES } from '../product.ts';
import {
  type ChoiceField,
  choiceFields,
  defaultChoice,
  forEachField,
  type ItemField,
  itemFields,
  type MomentField,
  moments,
  type TextField,
  textFields,
} from '../product-fields.ts';

type TypedChange = Record<'price' | ItemField | 'isNew' | 'available' | 'published', string>;
export type ChangeProblem =
  | 'none-chosen'
  | 'too-many-chosen'
  | 'nothing-to-change'
  | ItemProblem
  | 'in-draw'
  | 'incomplete'
  | PriceProblem;
type PriceProblem = 'price' | 'price-too-high' | `price-${AmountProblem}`;

export const listForms = {
  deletions: 'delete',
  'permanent-deletions': 'delete-for-good',
  restorations: 'restore',
  changes: 'bulk',
} as const;
export type ListForm = (typeof listForms)[keyof typeof listForms];

export type ListAnswer =
  | { ok: true; of: 'delete' | 'delete-for-good'; title: string }
  | { ok: true; of: 'restore'; title: string; isDraft: boolean }
  | { ok: true; of: 'bulk'; count: number }
  | {
      ok: false;
      of: 'delete' | 'delete-for-good' | 'restore';
      reason: 'missing' | 'ordered' | 'held' | 'in-the-shop' | 'in-draw';
    }
  | BulkRefusal;
export type BulkRefusal = {
  ok: false;
  of: 'bulk';
  reason: ChangeProblem;
  typed: TypedChange;
  incomplete?: IncompleteProduct[];
};

export type TypedProduct = { values: ProductFormValues; images: LibraryImage[] };

export type ProductAnswer =
  | { ok: true; id: string; title: string; kept: string[] }
  | FormRefusal<TypedProduct, Record<string, EditProblem>>;

/** A size's row: `isThere` if the product has it, the entered `stock`, the stock first displayed (`seen`), its `own` item values. */
export type SizeFormValues = {
  size: string;
  isThere: boolean;
  onSale: boolean;
  stock: string;
  seen: string;
  own: Record<ItemField, string>;
};

export type ProductFormValues = Record<
  | TextField
  | ItemField
  | ChoiceField
  | MomentField
  | 'price'
  | 'slug'
  | 'category'
  | 'subcategory'
  | 'sizeSystemId',
  string
> & {
  isNew: boolean;
  imageIds: string[];
  /** The sizes that the form displays, or else those that the product has. */
  sizes: SizeFormValues[];
};

export const USUAL_STOCK = '10';

export const newProduct: ProductFormValues = {
  ...forEachField([...textFields, ...itemFields, ...moments], () => ''),
  ...forEachField(choiceFields, (field) => defaultChoice(field) ?? ''),
  price: '',
  slug: '',
  // The form offers the first department.
  category: '',
  subcategory: '',
  isNew: false,
  imageIds: [],
  sizeSystemId: DEFAULT_SIZE_SYSTEM,
  sizes: [],
};

export function productFormValues({ priceCents, sizes, ...fields }: WantedProduct): ProductFormValues {
  return {
    ...fields,
    price: centsToDecimalText(priceCents),
    ...itemTexts(fields),
    sizes: sizes.map((row) => sizeValues(row.size, row)),
  };
}

export function copyOf(product: WantedProduct): ProductFormValues {
  const values = productFormValues(product);
  return {
    ...values,
    ...forEachField(moments, () => ''),
    slug: '',
    sizes: values.sizes.map((row) => ({ ...row, stock: row.isThere ? '0' : '', seen: '' })),
  };
}

export function sizeValues(size: string, row?: WantedProduct['sizes'][number]): SizeFormValues {
  const stock = row ? String(row.stockQuantity) : '';
  const own = itemTexts(row ?? {});
  return { size, isThere: Boolean(row), onSale: row?.available ?? true, stock, seen: stock, own };
}

const LONGEST = 20_000;
const MOST_IMAGES = 100;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function readValues(form: FormData): ProductFormValues {
  const text = (name: string) => readText(form.get(name));
  return {
    ...forEachField([...textFields, ...itemFields, ...moments], text),
    care: form.getAll('care').map(readText).filter(Boolean).join(' '),
    // A form that was loaded before a field was introduced does not send the field.
    ...forEachField(choiceFields, (field) => text(field) || (defaultChoice(field) ?? '')),
    // A form loaded before the last release sends `weight`.
    weightGrams: text(form.has('weight') ? 'weight' : 'weightGrams'),
    price: text('price'),
    slug: text('slug'),
    category: text('category'),
    subcategory: text('subcategory'),
    isNew: form.has('isNew'),
    // A form that was loaded before the last release does not send the size system.
    sizeSystemId: text('sizeSystemId') || DEFAULT_SIZE_SYSTEM,
    imageIds: readIds(form.getAll('imageIds')),
    sizes: readSizeNames(form).map((size) => ({
      size,
      isThere: form.has(`has-${size}`),
      onSale: form.has(`sale-${size}`),
      stock: text(`stock-${size}`),
      seen: text(`seen-${size}`),
      own: forEachField(itemFields, (field) => text(`${field}-${size}`)),
    })),
  };
}

/** Converts a form field to text that PostgreSQL can store. */
export function readText(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  return text.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n').trim().slice(0, LONGEST);
}

function readSizeNames(form: FormData): string[] {
  const sizes = [...form.keys()].flatMap((name) => /^(?:has|stock)-(.+)$/.exec(name)?.[1] ?? []);
  return [...new Set(sizes)].filter((size) => size.length <= LONGEST_SIZE).slice(0, MOST_SIZES);
}

function readIds(values: unknown[]): string[] {
  return [...new Set(values.map(readText).filter((id) => uuid.test(id)))].slice(0, MOST_IMAGES);
}
