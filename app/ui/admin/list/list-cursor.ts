import { momentInShop } from '#app/platform/text/shop-time.ts';

/** A row's time, to the microsecond, and the row's id. */
export type ListCursor = { at: string; id: string };

export function writeCursor({ at, id }: ListCursor): string {
  return `${at}_${id}`;
}

export function readCursor(text: string | null): ListCursor | undefined {
  const [, at, id] =
    /^(20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{6}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(
      text ?? '',
    ) ?? [];
  // PostgreSQL would reject an impossible date.
  if (!at || !id || Number.isNaN(Date.parse(at)) || !momentInShop(at.slice(0, 10))) return undefined;
  return { at, id };
}
