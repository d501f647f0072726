/**
 * Why the checkout sold somebody nothing of a running drop: its pieces were gone; one person may not have so many, or not while others
 * wait; their turn in the queue had not come, or was over; by a draw no piece was kept for them; they kept too much from others already;
 * an operator blocked them.
 */
export const turnedAwayReasons = ['gone', 'limit', 'not-admitted', 'not-drawn', 'holds', 'blocked'] as const;
export type TurnedAwayReason = (typeof turnedAwayReasons)[number];
