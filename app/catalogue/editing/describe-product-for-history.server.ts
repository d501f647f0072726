import { listPictureNamesByIds } from '#app/media/library/list-pictures-by-ids.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { FieldValues } from '#app/platform/editing/changed-fields.ts';
import { centsToDecimalText } from '#app/platform/text/cents.ts';
import { sizesInOrder } from '../product.ts';
import type { ProductForEditing } from './product-for-editing.server.ts';

type ToldSize = {
  size: string;
  available: boolean;
  stockQuantity: number;
  sku?: string | undefined;
  barcode?: string | undefined;
};
type ToldProduct = { slug: string; priceCents: number; imageIds: string[]; sizes: ToldSize[] };

export async function describeProductForHistory(
  db: Db,
  kept: ProductForEditing | undefined,
): Promise<FieldValues> {
  return kept
    ? productHistoryFields(kept.product, await listPictureNamesByIds(db, kept.product.imageIds))
    : {};
}

export function productHistoryFields(
  { priceCents, imageIds, sizes, ...rest }: ToldProduct,
  pictures: ReadonlyMap<string, string>,
): FieldValues {
  return {
    ...Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, value ?? ''])),
    price: centsToDecimalText(priceCents),
    imageIds: imageIds.map((id) => pictures.get(id) ?? id).join(', '),
    sizes: describeSizes(sizes),
    ...describeCodes('skus', sizes, 'sku'),
    ...describeCodes('barcodes', sizes, 'barcode'),
  };
}

/** Returns text such as "M: LINEN-M, L: –". */
function describeCodes(name: string, sizes: ToldSize[], code: 'sku' | 'barcode'): FieldValues {
  if (!sizes.some((row) => row[code])) return {};
  return {
    [name]: inOrder(sizes)
      .map((row) => `${row.size}: ${row[code] || '–'}`)
      .join(', '),
  };
}

/** Returns text such as "M: 5, L: 0 –", smallest size first. The dash marks an unavailable size. */
function describeSizes(sizes: ToldSize[]): string {
  return inOrder(sizes)
    .map(({ size, stockQuantity, available }) => `${size}: ${stockQuantity}${available ? '' : ' –'}`)
    .join(', ');
}

function inOrder(sizes: ToldSize[]): ToldSize[] {
  const order: readonly string[] = sizesInOrder;
  const place = ({ size }: ToldSize) => order.indexOf(size);
  return sizes.toSorted((one, other) => place(one) - place(other));
}
