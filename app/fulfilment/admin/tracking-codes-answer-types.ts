import type { TrackingPlan, TrackingRefusal } from '../tracking-codes/plan-tracking-row.ts';
import type { TrackingListProblem, TrackingRowProblem } from '../tracking-codes/tracking-row.ts';
import type { SendingUndoAnswer, SentTogether } from './shipment-answer-types.ts';

/** A row of a list of tracking codes, as displayed. */
export type ShownTrackingRow = {
  line?: number;
  number: string;
  carrier: string;
  trackingCode: string;
  outcome:
    | Exclude<TrackingPlan, { does: 'refuse' }>
    | { does: 'refuse'; reason: TrackingRefusal | TrackingRowProblem };
};

/** Preview of a list of tracking codes; the form returns `confirmed` to execute it. */
export type TrackingPreviewAnswer = { of: 'preview'; typed: string } & (
  | { ok: true; rows: ShownTrackingRow[]; confirmed: string }
  | { ok: false; reason: TrackingListProblem | 'both'; line?: number }
);

/** Result of an import: the number of rows per outcome, and the refused ones. */
export type TrackingImportAnswer = { of: 'import' } & (
  | { ok: true; rows: ShownTrackingRow[]; sent?: SentTogether }
  | { ok: false; reason: 'not-understood' }
);

export type TrackingCodesAnswer = TrackingPreviewAnswer | TrackingImportAnswer | SendingUndoAnswer;
