import { momentInShop } from '#app/platform/text/shop-time.ts';

/** A place in a list, between two of its rows, whatever is added meanwhile: the row's moment to the microsecond, and its id. */
export type ListCursor = { at: string; id: string };

export function writeCursor({ at, id }: ListCursor): string {
  return `${at}_${id}`;
}

/** A place from an address; undefined for what is none. */
export function readCursor(text: string | null): ListCursor | undefined {
  const [, at, id] =
    /^(20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{6}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(
      text ?? '',
    ) ?? [];
  // What no calendar has would be refused by the database.
  if (!at || !id || Number.isNaN(Date.parse(at)) || !momentInShop(at.slice(0, 10))) return undefined;
  return { at, id };
}
