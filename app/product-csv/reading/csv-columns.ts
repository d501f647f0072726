import {
  choiceFields,
  forEachField,
  itemFields,
  optionalTextFields,
  type TextField,
} from '#app/catalogue/product-fields.ts';

/** Maps our names to columns of Shopify's product CSV. Fields that Shopify lacks are named like its metafields. */
export const columnNames = {
  handle: 'Handle',
  title: 'Title',
  subcategory: 'Type',
  tags: 'Tags',
  published: 'Published',
  optionName: 'Option1 Name',
  optionValue: 'Option1 Value',
  optionName2: 'Option2 Name',
  optionValue2: 'Option2 Value',
  optionName3: 'Option3 Name',
  optionValue3: 'Option3 Value',
  sku: 'Variant SKU',
  barcode: 'Variant Barcode',
  stockQuantity: 'Variant Inventory Qty',
  price: 'Variant Price',
  picture: 'Image Src',
  picturePosition: 'Image Position',
  pictureAlt: 'Image Alt Text',
  variantPicture: 'Variant Image',
  gender: 'Google Shopping / Gender',
  ageGroup: 'Google Shopping / Age Group',
  titleNl: 'Title in Dutch (product.metafields.custom.title_nl)',
  ...forEachField([...optionalTextFields, ...choiceFields], nameOfField),
  // Shopify has these for each variant; the last two are in its inventory file.
  weightGrams: 'Variant Grams',
  costCents: 'Cost per item',
  customsCode: 'HS Code',
  originCountry: 'COO',
  // Shopify has only one description in one language, so the Dutch one is a metafield.
  editorNotes: 'Body (HTML)',
  editorNotesNl: 'Body in Dutch (product.metafields.custom.body_nl)',
  category: 'Category (product.metafields.custom.category)',
  ownType: 'Subcategory (product.metafields.custom.subcategory)',
  isNew: 'New (product.metafields.custom.is_new)',
  sizeSystemId: 'Size system (product.metafields.custom.size_system)',
  available: 'Available (variant.metafields.custom.available)',
  status: 'Status',
  giftCard: 'Gift Card',
} as const;

/** Returns true for descriptions, which are HTML in Shopify. Metafields are plain text. */
export function isHtml(field: TextField): boolean {
  return field === 'editorNotes' || field === 'editorNotesNl';
}

/** Returns a name such as "Size and Fit in Dutch (product.metafields.custom.size_and_fit_nl)". */
function nameOfField(field: string): string {
  const words = field.replace(/Nl$/, '').replace(/[A-Z]/g, (letter) => ` ${letter}`);
  const label = words.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replace(' And ', ' and ');
  const own = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `${label}${field.endsWith('Nl') ? ' in Dutch' : ''} (product.metafields.custom.${own})`;
}

export type ColumnKey = keyof typeof columnNames;
export const columnKeys = Object.keys(columnNames) as ColumnKey[];

/** Shopify names options in columns of their own. In other files, the header of a column is the name. */
export const optionColumns = [
  { name: 'optionName', value: 'optionValue' },
  { name: 'optionName2', value: 'optionValue2' },
  { name: 'optionName3', value: 'optionValue3' },
] as const;

export const ofVariant = new Set<ColumnKey>([
  ...optionColumns.map(({ value }) => value),
  ...itemFields,
  ...(['stockQuantity', 'sku', 'barcode', 'price', 'available', 'variantPicture'] as const),
]);

/** The column names in Shopify's exports since 2025. */
const newerNames: Partial<Record<ColumnKey, string>> = {
  handle: 'URL handle',
  editorNotes: 'Description',
  published: 'Published on online store',
  price: 'Price',
  weightGrams: 'Weight value (grams)',
  sku: 'SKU',
  barcode: 'Barcode',
  stockQuantity: 'Inventory quantity',
  picture: 'Product image URL',
  variantPicture: 'Variant image URL',
};

const agesOfGoogle = /^(adult|kids|toddler|infant|newborn)s?\b/i;
/** Shopify's fields that say what a column may leave empty. `words` matches their values that have one meaning. */
const fallbacks: { key: ColumnKey; name: string; words: RegExp }[] = [
  { key: 'subcategory', name: 'Product Category', words: /^(?!uncategorized$)(.+)$/i },
  { key: 'gender', name: 'Gender (product.metafields.shopify.target-gender)', words: /^(female|male)\b/i },
  { key: 'ageGroup', name: 'Age (product.metafields.shopify.age-group)', words: agesOfGoogle },
];

export function fallbackOf(header: string): (typeof fallbacks)[number] | undefined {
  return fallbacks.find(({ name }) => nameOf(name) === nameOf(header));
}

/** Returns the column for a header; undefined if unknown. Only the key in parentheses identifies a metafield. */
export function columnOf(header: string): ColumnKey | undefined {
  return keysByName.get(nameOf(header));
}

/** Returns true for Shopify's newer names. Older names take precedence: other programs use newer ones differently. */
export function isNewerName(header: string): boolean {
  return newer.has(nameOf(header));
}

const newer = new Set(Object.values(newerNames).map(nameOf));
const keysByName = new Map(
  [...Object.entries(newerNames), ...Object.entries(columnNames)].map(([key, header]) => [
    nameOf(header),
    key as ColumnKey,
  ]),
);

function nameOf(header: string): string {
  const plain = header.trim().toLowerCase();
  return /\(((?:product|variant)\.metafields\.[\w.-]+)\)$/.exec(plain)?.[1] ?? plain;
}
