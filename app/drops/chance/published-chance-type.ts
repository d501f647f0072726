/**
 * Describes the published JSON, read by `/verify-drop.mjs` and other programs. Until places are given `seed` is null and `lists` is empty;
 * each list holds ticket or entry ids in the order of their places.
 */
export type PublishedChance = {
  drop: string;
  method: 'queue' | 'draw';
  startsAt: string;
  seedHash: string;
  seed: string | null;
  lists: { name: string; ids: string[] }[];
};

export type ChanceSummary = Omit<PublishedChance, 'lists'>;
