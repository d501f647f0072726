import { sql } from 'drizzle-orm';
import { images } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { fetchableUrl } from '#app/platform/http/fetching/fetch-public-file.server.ts';
import { columnNames } from '../reading/csv-columns.ts';
import { MOST_PICTURES } from '../reading/csv-limits.ts';
import type { ImportRowProblem, ParsedProduct } from '../reading/parsed-product.ts';
import { shortenCell } from '../reading/parsed-product.ts';
import { fetchedPictures } from '../tables.server.ts';
import type { PlannedPicture } from './planned-product.ts';
import type { CurrentProduct } from './product-diff.ts';

/** Matches URLs of this shop's pictures, in any width and on any host. */
const ownPicture = /^(?:https?:\/\/[^/]+)?(\/media\/[0-9a-f]{32})(?:-\d+(?:x\d+)?\.\w+)?(?:\?.*)?$/;
/** Maps the URL of a library image, or the URL from which it was fetched, to the image's id. */
export type Library = ReadonlyMap<string, string>;

/** Uses images from the library and plans to download the others. If one is missing, a product keeps its images. */
export function planPictures(
  { pictures: listed, altTexts, texts, line }: ParsedProduct,
  known: CurrentProduct | undefined,
  library: Library,
  isFetched: boolean,
): { ids: string[]; planned?: PlannedPicture[]; notes: ImportRowProblem[] } {
  const before = known?.product.imageIds ?? [];
  if (!listed) return { ids: before, notes: [] };
  const all = [...new Set(listed)];
  const note = (reason: string, values: ImportRowProblem['values']): ImportRowProblem => {
    return { line, column: columnNames.picture, reason, ...(values && { values }) };
  };
  const cut = all.length > MOST_PICTURES ? [note('pictures-cut', { most: MOST_PICTURES })] : [];
  const pictures = all.slice(0, MOST_PICTURES);
  const planned = pictures.map((address): PlannedPicture | undefined => {
    const id = library.get(libraryUrl(address) ?? sourceOf(address) ?? '');
    if (id) return { id };
    const url = isFetched ? sourceOf(address) : undefined;
    return url ? { url, alt: altTexts?.[address] ?? texts.title ?? '' } : undefined;
  });
  const missing = pictures.filter((_, place) => !planned[place]);
  const reason = known ? 'pictures-kept' : 'picture-left-out';
  const notes = [...cut, ...missing.map((address) => note(reason, { address: shortenCell(address) }))];
  if (missing.length > 0 && known) return { ids: before, notes };
  const wanted = planned.filter((picture) => picture !== undefined);
  const ids = wanted.flatMap((picture) => ('id' in picture ? [picture.id] : []));
  if (ids.length === wanted.length) return { ids, notes };
  return { ids: known ? before : ids, planned: wanted, notes };
}

export async function findLibrary(db: Db, products: ParsedProduct[]): Promise<Library> {
  const addresses = [...new Set(products.flatMap(({ pictures = [] }) => pictures))];
  const own = addresses.flatMap((address) => libraryUrl(address) ?? []);
  const fetched = addresses.flatMap((address) => sourceOf(address) ?? []);
  const rows = await db
    .select({ id: images.id, url: images.url })
    .from(images)
    .where(sql`${images.url} = any(${sql.param([...new Set(own)])}::text[])`);
  const sources = await db
    .select({ id: fetchedPictures.imageId, url: fetchedPictures.url })
    .from(fetchedPictures)
    .where(sql`${fetchedPictures.url} = any(${sql.param([...new Set(fetched)])}::text[])`);
  return new Map([...rows, ...sources].map(({ id, url }) => [url, id]));
}

function sourceOf(address: string): string | undefined {
  return fetchableUrl(address)?.href;
}

function libraryUrl(address: string): string | undefined {
  return ownPicture.exec(address)?.[1];
}
