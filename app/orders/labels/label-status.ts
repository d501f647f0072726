/** `wanted` waits for the carrier. `refused` needs a new request. `kept` can no longer be cancelled at the carrier. */
export const labelStatuses = ['wanted', 'bought', 'refused', 'cancelling', 'cancelled', 'kept'] as const;

export type LabelRefusal =
  | 'not-found'
  | 'not-offered'
  | 'nothing-to-send'
  | 'no-address'
  | 'customs'
  | 'test-order'
  | `too-long-${LongField}`;

export type LongField = 'name' | 'company' | 'line1' | 'line2' | 'postalCode' | 'city' | 'phone';

export function isTooLong<Reason extends string>(
  reason: Reason,
): reason is Extract<Reason, `too-long-${LongField}`> {
  return reason.startsWith('too-long-');
}
