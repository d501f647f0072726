import { MOST_PICTURES } from './csv-limits.ts';
import type { ProductRows } from './product-rows-type.ts';
import type { TableRow } from './read-table.server.ts';
import type { Variant } from './split-product-by-options.server.ts';

/** Pictures of a product, as its rows say them. */
export type ListedPictures = {
  addresses: string[];
  /** Those that belong to none of its variants alone. */
  shared: string[];
  altTexts: ReadonlyMap<string, string>;
};

/** One more than are shown, so that what is left out can be said. */
const MOST_READ = MOST_PICTURES + 1;

/**
 * Addresses of a product's pictures by their positions, those without one where they stand, and what one sees on them as
 * far as the file says. Undefined where the file has no column for them.
 */
export function listPictures({ rows, columns, refuse }: ProductRows): ListedPictures | undefined {
  if (!columns.has('picture')) return;
  const found = rows.flatMap((row, place) => {
    const address = row.cells.picture?.trim();
    const position = row.cells.picturePosition?.trim().replace(/[.,]0+$/, '') ?? '';
    if (!address) return [];
    if (position && !/^\d{1,4}$/.test(position)) refuse(row, 'picturePosition', 'position');
    const alt = row.cells.pictureAlt?.trim() ?? '';
    return [{ address, alt, position: position ? Number(position) : place + 1 }];
  });
  const listed = found.sort((one, other) => one.position - other.position);
  const addresses = [...new Set(listed.map(({ address }) => address))];
  const ofVariants = variantPictures(rows);
  return {
    addresses,
    shared: addresses.filter((address) => !ofVariants.has(address)),
    altTexts: new Map(listed.flatMap(({ address, alt }) => (alt ? [[address, alt] as const] : []))),
  };
}

/** The pictures of one of the products that rows become: its own variant's first, and none that is another's alone. */
export function picturesOf(
  { addresses, shared, altTexts }: ListedPictures,
  { rows, ending }: Variant,
): { pictures: string[]; altTexts?: Record<string, string> } {
  const all = ending ? [...variantPictures(rows), ...shared.slice(0, MOST_READ)] : addresses;
  const pictures = all.slice(0, MOST_READ);
  const told = pictures.flatMap((address) => {
    const alt = altTexts.get(address);
    return alt ? [[address, alt] as const] : [];
  });
  return { pictures, ...(told.length > 0 && { altTexts: Object.fromEntries(told) }) };
}

function variantPictures(rows: TableRow[]): Set<string> {
  return new Set(rows.flatMap((row) => row.cells.variantPicture?.trim() || []));
}
