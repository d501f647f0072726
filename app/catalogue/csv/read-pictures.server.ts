import type { ProductRows } from './read-products.server.ts';
import type { TableRow } from './read-table.server.ts';
import type { Variant } from './split-variants.server.ts';

type Picture = { address: string; alt: string; position: number };

/**
 * Addresses of a product's pictures by their positions, those without one where they stand, and what one sees on them as
 * far as the file says. Of a product whose rows become several, each gets its own variant's pictures first, and none that
 * is another's alone.
 */
export function readPictures(
  product: ProductRows,
  all: TableRow[],
  { rows, ending }: Variant,
): { pictures?: string[]; altTexts?: Record<string, string> } {
  if (!product.columns.has('picture')) return {};
  const listed = listPictures(product, all);
  const own = variantPictures(rows);
  const others = ending ? variantPictures(all) : new Set<string>();
  const pictures = [
    ...(ending ? own : []),
    ...listed.map(({ address }) => address).filter((address) => !others.has(address)),
  ];
  const told = listed.flatMap(({ address, alt }) => (alt ? [[address, alt] as const] : []));
  return { pictures, ...(told.length > 0 && { altTexts: Object.fromEntries(told) }) };
}

function listPictures({ refuse }: ProductRows, rows: TableRow[]): Picture[] {
  const found = rows.flatMap((row, place): Picture[] => {
    const address = row.cells.picture?.trim();
    const position = row.cells.picturePosition?.trim() ?? '';
    if (!address) return [];
    if (position && !/^\d{1,4}$/.test(position)) refuse(row, 'picturePosition', 'position');
    const alt = row.cells.pictureAlt?.trim() ?? '';
    return [{ address, alt, position: position ? Number(position) : place + 1 }];
  });
  return found.sort((one, other) => one.position - other.position);
}

function variantPictures(rows: TableRow[]): Set<string> {
  return new Set(rows.flatMap((row) => row.cells.variantPicture?.trim() || []));
}
