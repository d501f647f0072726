import { daysBefore } from '#app/platform/retention/retention-cutoffs.ts';

export type SubscriptionState = 'pending' | 'expired' | 'confirmed' | 'unsubscribed';

/** Validity of the confirmation link; afterwards a new sign-up is needed. */
export const CONFIRM_WITHIN_DAYS = 7;

type Subscription = { createdAt: Date; confirmedAt: Date | null; unsubscribedAt: Date | null };

export function stateOf(
  { createdAt, confirmedAt, unsubscribedAt }: Subscription,
  now: Date,
): SubscriptionState {
  if (unsubscribedAt) return 'unsubscribed';
  if (confirmedAt) return 'confirmed';
  return createdAt > daysBefore(now, CONFIRM_WITHIN_DAYS) ? 'pending' : 'expired';
}
