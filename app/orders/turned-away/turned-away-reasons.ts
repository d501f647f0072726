/** `limit`: too many items per person or per buyer in the waiting room. `not-admitted`: it is not the buyer's turn. */
export const turnedAwayReasons = ['gone', 'limit', 'not-admitted', 'not-drawn', 'holds', 'blocked'] as const;
export type TurnedAwayReason = (typeof turnedAwayReasons)[number];
