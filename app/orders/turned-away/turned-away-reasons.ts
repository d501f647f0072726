/** `limit` exceeds the items per person or per waiting buyer. `not-admitted` is a buyer whose turn has not come. */
export const turnedAwayReasons = ['gone', 'limit', 'not-admitted', 'not-drawn', 'holds', 'blocked'] as const;
export type TurnedAwayReason = (typeof turnedAwayReasons)[number];
