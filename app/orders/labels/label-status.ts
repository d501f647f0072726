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
  | 'test-order';
