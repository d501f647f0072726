import { daysBefore } from '#app/platform/retention/retention-borders.ts';

export type SubscriptionState = 'pending' | 'expired' | 'confirmed' | 'unsubscribed';

/** How long the link in the mail confirms; after that one signs up again. */
export const CONFIRM_WITHIN_DAYS = 7;

type Subscription = { createdAt: Date; confirmedAt: Date | null; unsubscribedAt: Date | null };

/** The states of a subscription; only `confirmed` may be mailed. */
export function stateOf(
  { createdAt, confirmedAt, unsubscribedAt }: Subscription,
  now: Date,
): SubscriptionState {
  if (unsubscribedAt) return 'unsubscribed';
  if (confirmedAt) return 'confirmed';
  return createdAt > daysBefore(now, CONFIRM_WITHIN_DAYS) ? 'pending' : 'expired';
}
