import type { DisputeEvidence } from '#app/payments/disputes.server.ts';
import type { AdditionToCancel } from '../additions/list-additions-to-cancel.server.ts';
import type { DisputeAnswerRefusal } from '../disputes/answer-dispute.server.ts';
import type { CancellationsPreview } from '../editing/preview-cancellations.server.ts';
import type { StatusChangePreview } from '../editing/preview-status-change.server.ts';
import type { StatusRefusal } from '../editing/set-order-status.server.ts';
import type { BatchResult } from '../editing/update-order-statuses.server.ts';
import type { LabelRefusal } from '../labels/label-status.ts';
import type { MailRefusal, ResentMails } from '../mail/correct-email.server.ts';
import type { OrderStatus } from '../order-status.ts';
import type { RefundPlan } from '../refunds/plan-refund.server.ts';
import type { RefundRefusal } from '../refunds/refund-rules.ts';
import type { IntakeRefusal } from '../returns/record-return-intake.server.ts';
import type { WholeReturnPlan, WholeReturnRefusal } from '../returns/refund-whole-return.server.ts';
import type { SavedViewRefusal } from '../saved-views/saved-views.server.ts';
import type { ParcelProblem } from '../shipments/read-parcel.ts';
import type { LostRefusal } from '../shipments/record-lost-shipment.server.ts';
import type { ShipmentRefusal } from '../shipments/send-shipment.server.ts';
import type { UndoRefusal } from '../shipments/undo-shipment.server.ts';

/** What the list says of a row's action. */
export type RowAnswer = { number: string } & (
  | { of: RowAction; ok: true }
  | { of: Exclude<RowAction, 'refund-return'>; ok: false; reason: StatusRefusal | 'gift-card-spent' }
  | { of: 'refund-return'; ok: false; reason: WholeReturnRefusal }
);

/** What is to be confirmed before a return is taken in and refunded from its row. */
export type WholeReturnQuestion = {
  of: 'refund-return';
  number: string;
  ok: false;
  reason: 'confirm';
  plan: WholeReturnPlan;
  /** Names the refund that it would make. */
  refundId: string;
};

/** Orders that were shipped together, which can be undone: when, and their ids. */
export type SentTogether = { at: string; orderIds: string[] };

/** What the list says of the orders that are ticked; `typed` goes back into the form. */
export type BatchAnswer = { of: 'batch' } & (
  | { ok: true; to: OrderStatus; result: BatchResult; sent?: SentTogether }
  /** To be confirmed before it is done: it mails customers, or ends orders. */
  | {
      ok: false;
      reason: 'confirm';
      to: 'shipped' | 'cancelled';
      /** Of orders that are to be cancelled: what is decided about those that are paid, how many others there are, the state of the paid ones, and what was added to them. */
      cancelling?: Omit<CancellationsPreview, 'seen'> & {
        others: number;
        marks: string;
        additions: AdditionToCancel[];
      };
      /** Orders to be sent whose printed label is void. */
      voidLabels?: { orderId: string; number: string }[];
      chosen: string[];
      typed: { reason: string };
    }
  | { ok: false; reason: 'none-chosen' | 'too-many-chosen' | 'invalid-status'; typed: { reason: string } }
);

/** What the list says of orders that were sent from it, when that is undone. */
export type SendingUndoAnswer = { of: 'sending-undo' } & (
  | { ok: true; undone: number; tooLate: number }
  | { ok: false; reason: 'not-found' }
);

/** What the list says of an operator's own views; `typed` goes back into the form of that view, or of a new one. */
export type SavedViewAnswer = { of: 'saved-view'; did: SavedViewAction } & (
  | { ok: true; name: string }
  | { ok: false; reason: SavedViewRefusal; id: string; typed: string }
);

/** What the forms of saved views do, by the last part of their addresses. */
export const savedViewActionsByFormPath = {
  'saved-views': 'save',
  'saved-view-names': 'rename',
  'saved-view-deletions': 'delete',
} as const;
export type SavedViewAction = (typeof savedViewActionsByFormPath)[keyof typeof savedViewActionsByFormPath];

/** What the forms of a row do, by the last part of their addresses. */
export const rowActionsByFormPath = {
  shipments: 'ship',
  cancellations: 'cancel',
  deletions: 'delete',
  restorations: 'restore',
  'return-refunds': 'refund-return',
} as const;
export type RowAction = (typeof rowActionsByFormPath)[keyof typeof rowActionsByFormPath];

/** What the page of an order says of one of its forms; `typed` goes back into the form. */
export type StatusAnswer = { of: 'status' } & (
  | { ok: true; status: OrderStatus; version: string }
  /** To be confirmed before it is done. */
  | { ok: false; reason: 'confirm'; plan: StatusChangePreview; typed: { status: string; reason: string } }
  | {
      ok: false;
      reason: StatusRefusal | 'gift-card-spent' | 'same-status';
      typed: { status: string; reason: string };
      /** How the order is now, whoever made it so. */
      current?: { status: OrderStatus; version: string } | undefined;
    }
);
export type NoteAnswer = { of: 'note' } & (
  | { ok: true }
  | { ok: false; reason: 'empty' | 'not-found'; typed: string }
);
export type MailAnswer = { of: 'mail' } & (
  | { ok: true; did: ResentMails }
  | { ok: false; reason: MailRefusal; typed: string }
);
export type OrderDeletionAnswer = { of: 'delete' | 'restore' } & (
  | { ok: true }
  | { ok: false; reason: 'not-found' }
);
/** An amount that could be read in two ways, or by fractions of a cent. */
export type AmountRefusal = 'ambiguous' | 'too-precise';
export type RefundAnswer = { of: 'refund' } & (
  | { ok: true; nextId: string; plan: 'money' | 'pieces' }
  | { ok: false; reason: 'confirm'; plan: RefundPlan; typed: Record<string, string> }
  | {
      ok: false;
      reason: RefundRefusal | AmountRefusal | 'amount' | 'no-count';
      typed: Record<string, string>;
    }
);
/** Of what is owed: asked for again, or written down as returned another way. */
export type OwedAnswer = { of: 'retry' | 'otherwise' } & (
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'nothing-owed' | 'changed' | 'no-note' | 'under-way'; typed?: string }
);
/** Of pieces that are sent. */
export type ShipmentAnswer = { of: 'shipment' } & (
  | { ok: true }
  | { ok: false; reason: ShipmentRefusal | ParcelProblem; typed: Record<string, string> }
);
/** Of a shipment's carrier and code. */
export type TrackingAnswer = { of: 'tracking'; shipmentId: string } & (
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'anonymised' | ParcelProblem; typed: Record<string, string> }
);
/** Result of recording a parcel as lost, or of sending it again. */
export type LostParcelAnswer = { of: 'lost'; shipmentId: string } & (
  | { ok: true; isAgain: boolean }
  | {
      ok: false;
      reason: LostRefusal | ParcelProblem | 'no-choice';
      typed: { what: string; carrier: string; trackingCode: string; mail: string };
    }
);
/** Of a shipment that is undone. */
export type UndoAnswer = { of: 'undo' } & ({ ok: true } | { ok: false; reason: UndoRefusal });
/** Of a withdrawal that is closed without a refund. */
export type WithdrawalAnswer = { of: 'withdrawal'; withdrawal: number } & (
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'no-reason' }
);
/** Of a dispute that is answered; `typed` goes back into its form. */
export type DisputeAnswer = { of: 'dispute'; disputeId: string } & (
  | { ok: true }
  /** To be confirmed before it is handed in. */
  | { ok: false; reason: 'confirm'; evidence: DisputeEvidence; version: string; typed: string }
  | { ok: false; reason: DisputeAnswerRefusal; typed: string }
);
/** Of pieces of a withdrawal that arrived. */
export type IntakeAnswer = { of: 'intake'; withdrawal: number } & (
  | { ok: true }
  | { ok: false; reason: IntakeRefusal; typed: Record<string, string> }
);
/** Of a comparison with the provider's books, or of one difference between them and ours. */
export type DifferencesAnswer =
  | { of: 'compare'; ok: true; isFinished: boolean }
  | { of: 'compare'; ok: false; reason: 'running' | 'unavailable' }
  | ({ of: 'settle'; id: string; typed: string } & (
      | { ok: true }
      | { ok: false; reason: 'not-found' | 'no-note' }
    ));
/** Of a label that is bought or given up. */
export type LabelAnswer = { of: 'label' } & ({ ok: true } | { ok: false; reason: LabelRefusal });
export type OrderAnswer =
  | StatusAnswer
  | NoteAnswer
  | MailAnswer
  | OrderDeletionAnswer
  | RefundAnswer
  | OwedAnswer
  | ShipmentAnswer
  | LabelAnswer
  | TrackingAnswer
  | LostParcelAnswer
  | UndoAnswer
  | WithdrawalAnswer
  | DisputeAnswer
  | IntakeAnswer;
