import { MOST_PICTURES } from './csv-limits.ts';
import type { ProductRows, TableRow } from './read-table.server.ts';
import type { Variant } from './split-product-by-options.server.ts';

export type ListedPictures = {
  addresses: string[];
  shared: string[];
  altTexts: ReadonlyMap<string, string>;
};

/** Reads one more than are shown, so that an excess is reported. */
const MOST_READ = MOST_PICTURES + 1;

/** Sorts picture addresses by position, or else by row. Returns undefined if the file has no picture column. */
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

/** Returns a variant's pictures: its own first, without those of other variants only. */
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
