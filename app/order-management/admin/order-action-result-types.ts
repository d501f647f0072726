import type {
  LabelAnswer,
  LostParcelAnswer,
  SentTogether,
  ShipmentAnswer,
  TrackingAnswer,
  UndoAnswer,
} from '#app/fulfilment/admin/shipment-results.ts';
import type { AdditionToCancel } from '#app/order-edits/additions/additions.server.ts';
import type { CancellationsPreview } from '#app/orders/editing/preview-cancellations.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { SavedViewRefusal } from '#app/orders/saved-views/saved-views.server.ts';
import type { OwedAnswer, RefundAnswer } from '#app/payments/admin/payment-results.ts';
import type { DisputeAnswer } from '#app/payments/disputes/answer-dispute.server.ts';
import type { WholeReturnPlan, WholeReturnRefusal } from '#app/returns/refund-whole-return.server.ts';
import type { ReturnReceiptAnswer, WithdrawalAnswer } from '#app/returns/return-receipts.server.ts';
import type { StatusChangePreview } from '../editing/preview-status-change.server.ts';
import type { StatusRefusal } from '../editing/set-order-status.server.ts';
import type { BatchResult } from '../editing/update-order-statuses.server.ts';
import type { MailRefusal, ResentMails } from '../mail/correct-email.server.ts';

export type RowAnswer = { number: string } & (
  | { of: RowAction; ok: true }
  | { of: Exclude<RowAction, 'refund-return'>; ok: false; reason: StatusRefusal | 'gift-card-spent' }
  | { of: 'refund-return'; ok: false; reason: WholeReturnRefusal }
);

export type WholeReturnQuestion = {
  of: 'refund-return';
  number: string;
  ok: false;
  reason: 'confirm';
  plan: WholeReturnPlan;
  refundId: string;
};

export type BatchAnswer = { of: 'batch' } & (
  | { ok: true; to: OrderStatus; result: BatchResult; sent?: SentTogether }
  /** Requests a confirmation of changes that email customers or end orders. */
  | {
      ok: false;
      reason: 'confirm';
      to: 'shipped' | 'cancelled';
      /** Previews the cancellation of paid orders and their additions. `others` is the number of unpaid orders. */
      cancelling?: Omit<CancellationsPreview, 'seen'> & {
        others: number;
        marks: string;
        additions: AdditionToCancel[];
      };
      /** The orders to be shipped whose printed label is no longer valid. */
      voidLabels?: { orderId: string; number: string }[];
      chosen: string[];
      typed: { reason: string };
    }
  | { ok: false; reason: 'none-chosen' | 'too-many-chosen' | 'invalid-status'; typed: { reason: string } }
);

export type SavedViewAnswer = { of: 'saved-view'; did: SavedViewAction } & (
  | { ok: true; name: string }
  | { ok: false; reason: SavedViewRefusal; id: string; typed: string }
);

export const savedViewActionsByFormPath = {
  'saved-views': 'save',
  'saved-view-names': 'rename',
  'saved-view-deletions': 'delete',
} as const;
export type SavedViewAction = (typeof savedViewActionsByFormPath)[keyof typeof savedViewActionsByFormPath];

export const rowActionsByFormPath = {
  shipments: 'ship',
  cancellations: 'cancel',
  deletions: 'delete',
  restorations: 'restore',
  'return-refunds': 'refund-return',
} as const;
export type RowAction = (typeof rowActionsByFormPath)[keyof typeof rowActionsByFormPath];

export type StatusAnswer = { of: 'status' } & (
  | { ok: true; status: OrderStatus; version: string }
  | { ok: false; reason: 'confirm'; plan: StatusChangePreview; typed: { status: string; reason: string } }
  | {
      ok: false;
      reason: StatusRefusal | 'gift-card-spent' | 'same-status';
      typed: { status: string; reason: string };
      /** The order's current state, if it changed after the form was opened. */
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
  | ReturnReceiptAnswer;
