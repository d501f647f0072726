import type { Carrier } from '#app/orders/shipments/carriers.ts';

export const MOST_ROWS = 1_000;

/** A row of a list of tracking codes: which order, who brings it, and the code. */
export type TrackingRow = { line: number; number: string; carrier: Carrier; trackingCode: string };

/** Why a row says nothing that can be done. */
export type TrackingRowProblem =
  | 'columns'
  | 'number'
  | 'no-carrier'
  | 'carrier'
  | 'tracking-code'
  | 'repeated'
  | 'order-twice'
  | 'code-twice';

export type UnreadTrackingRow = {
  line: number;
  /** Its cells as they were typed, cut to what a table shows. */
  typed: { number: string; carrier: string; trackingCode: string };
  problem: TrackingRowProblem;
};

/** Why a list as a whole cannot be read. */
export type TrackingListProblem =
  | 'empty'
  | 'not-text'
  | 'too-many-rows'
  | 'row-too-long'
  | 'malformed'
  | 'columns';
