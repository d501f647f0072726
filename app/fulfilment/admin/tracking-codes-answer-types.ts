import type { TrackingPlan, TrackingRefusal } from '../tracking-codes/plan-tracking-row.ts';
import type { TrackingListProblem, TrackingRowProblem } from '../tracking-codes/tracking-row.ts';
import type { SendingUndoAnswer, SentTogether } from './shipment-answer-types.ts';

/** A row of a list of tracking codes as its table shows it. */
export type ShownTrackingRow = {
  /** Where it stands in the list; what was imported no longer knows. */
  line?: number;
  number: string;
  carrier: string;
  trackingCode: string;
  outcome:
    | Exclude<TrackingPlan, { does: 'refuse' }>
    | { does: 'refuse'; reason: TrackingRefusal | TrackingRowProblem };
};

/** What a list of tracking codes would do; `confirmed` goes back with the form that has it done. */
export type TrackingPreviewAnswer = { of: 'preview'; typed: string } & (
  | { ok: true; rows: ShownTrackingRow[]; confirmed: string }
  | { ok: false; reason: TrackingListProblem | 'both'; line?: number }
);

/** What became of it: how many rows did what, and those that were refused. */
export type TrackingImportAnswer = { of: 'import' } & (
  | { ok: true; rows: ShownTrackingRow[]; sent?: SentTogether }
  | { ok: false; reason: 'not-understood' }
);

export type TrackingCodesAnswer = TrackingPreviewAnswer | TrackingImportAnswer | SendingUndoAnswer;
