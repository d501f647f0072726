/**
 * Why the checkout refused items of a running drop. `limit`: too many for one person, or while others wait; `not-admitted`: the buyer's
 * turn in the queue had not come, or was over; `not-drawn`: no reservation in the draw; `holds`: too many reservations already.
 */
export const turnedAwayReasons = ['gone', 'limit', 'not-admitted', 'not-drawn', 'holds', 'blocked'] as const;
export type TurnedAwayReason = (typeof turnedAwayReasons)[number];
