import { listPictureNamesByIds } from '#app/media/library/list-pictures-by-ids.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { FieldValues } from '#app/platform/editing/changed-fields.ts';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import { hasOwnValues, itemSummary } from '../item-values.ts';
import type { ItemValues } from '../product-fields.ts';
import { listSizeSystems, type SizeSystem } from '../size-systems.server.ts';
import type { ProductForEditing } from './product-for-editing.server.ts';

type ToldSize = Partial<ItemValues> & {
  size: string;
  available: boolean;
  stockQuantity: number;
  sku?: string | undefined;
  barcode?: string | undefined;
};
type ToldProduct = {
  slug: string;
  priceCents: number;
  imageIds: string[];
  sizeSystemId: string;
  sizes: ToldSize[];
};

export async function describeProductForHistory(db: Db, kept: ProductForEditing | undefined) {
  if (!kept) return {};
  const [pictures, systems] = await Promise.all([
    listPictureNamesByIds(db, kept.product.imageIds),
    listSizeSystems(db),
  ]);
  return productHistoryFields(kept.product, pictures, systems);
}

export function productHistoryFields(
  { priceCents, imageIds, sizeSystemId, sizes: unordered, ...rest }: ToldProduct,
  pictures: ReadonlyMap<string, string>,
  systems: SizeSystem[],
): FieldValues {
  const system = systems.find(({ id }) => id === sizeSystemId);
  const place = ({ size }: ToldSize) => system?.sizes.indexOf(size) ?? 0;
  const sizes = unordered.toSorted((one, other) => place(one) - place(other));
  return {
    ...Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, value ?? ''])),
    price: centsToDecimalText(priceCents),
    sizeSystemId: system ? `${system.name} / ${system.nameNl}` : '',
    imageIds: imageIds.map((id) => pictures.get(id) ?? id).join(', '),
    sizes: describeSizes(sizes),
    ...describeCodes('skus', sizes, 'sku'),
    ...describeCodes('barcodes', sizes, 'barcode'),
    ...describeOwnValues(sizes),
  };
}

/** Returns text such as "M: LINEN-M, L: –". */
function describeCodes(name: string, sizes: ToldSize[], code: 'sku' | 'barcode'): FieldValues {
  if (!sizes.some((row) => row[code])) return {};
  return {
    [name]: sizes.map((row) => `${row.size}: ${row[code] || '–'}`).join(', '),
  };
}

/** Returns text such as "M: 12.50 / 300 g / PT, L: 13.00". */
function describeOwnValues(sizes: ToldSize[]): FieldValues {
  const described = sizes.filter(hasOwnValues).map((row) => `${row.size}: ${itemSummary(row)}`);
  return described.length > 0 ? { ownValues: described.join(', ') } : {};
}

/** Returns text such as "M: 5, L: 0 –". The dash marks an unavailable size. */
function describeSizes(sizes: ToldSize[]): string {
  return sizes
    .map(({ size, stockQuantity, available }) => `${size}: ${stockQuantity}${available ? '' : ' –'}`)
    .join(', ');
}
