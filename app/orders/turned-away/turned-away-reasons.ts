/** `limit`: too many for one person, or while others wait; `not-admitted`: not the buyer's turn in the queue. */
export const turnedAwayReasons = ['gone', 'limit', 'not-admitted', 'not-drawn', 'holds', 'blocked'] as const;
export type TurnedAwayReason = (typeof turnedAwayReasons)[number];
