/** `limit`: too many items per person or per waiting buyer, or too many attempts. `not-admitted`: turn not reached. */
export const turnedAwayReasons = ['gone', 'limit', 'not-admitted', 'not-drawn', 'holds', 'blocked'] as const;
export type TurnedAwayReason = (typeof turnedAwayReasons)[number];
