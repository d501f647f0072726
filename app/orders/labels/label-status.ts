/**
 * What becomes of a label: wanted, until the carrier answered; bought; refused by the carrier, until it is asked again; being cancelled,
 * cancelled; or kept, as the carrier does not cancel it any more.
 */
export const labelStatuses = ['wanted', 'bought', 'refused', 'cancelling', 'cancelled', 'kept'] as const;
export type LabelStatus = (typeof labelStatuses)[number];

/** Why an order gets no label. */
export type LabelRefusal =
  | 'not-found'
  | 'not-offered'
  | 'nothing-to-send'
  | 'no-address'
  | 'customs'
  | 'test-order'
  | `too-long-${LongField}`;

/** A part of an address that is longer than the carrier takes. */
export type LongField = 'name' | 'company' | 'line1' | 'line2' | 'postalCode' | 'city' | 'phone';

/** Returns whether a label is refused since a part of the address is too long. */
export function isTooLong<Reason extends string>(
  reason: Reason,
): reason is Extract<Reason, `too-long-${LongField}`> {
  return reason.startsWith('too-long-');
}
