import type { Carrier } from '#app/orders/shipments/carriers.ts';

export const MOST_ROWS = 1_000;

/** A row of a list of tracking codes. */
export type TrackingRow = { line: number; number: string; carrier: Carrier; trackingCode: string };

/** Why a row cannot be executed. */
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
  /** Cells as typed, cut to the table's width. */
  typed: { number: string; carrier: string; trackingCode: string };
  problem: TrackingRowProblem;
};

export type TrackingListProblem =
  | 'empty'
  | 'not-text'
  | 'too-many-rows'
  | 'row-too-long'
  | 'malformed'
  | 'columns';
