/**
 * What is published of the chance of a drop, for `/verify-drop.mjs` and whoever writes another program. `seed` is null and `lists` are empty
 * until the places are given. Each list has the ids of tickets, or of entries of a draw, in the order of their places.
 */
export type PublishedChance = {
  drop: string;
  method: 'queue' | 'draw';
  startsAt: string;
  seedHash: string;
  seed: string | null;
  lists: { name: string; ids: string[] }[];
};

/** The same without its lists, for a page. */
export type ChanceSummary = Omit<PublishedChance, 'lists'>;
