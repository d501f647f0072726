import type { LabelRefusal } from '#app/orders/labels/label-status.ts';
import type { ParcelProblem } from '../shipments/read-parcel.ts';
import type { LostRefusal } from '../shipments/record-lost-shipment.server.ts';
import type { ShipmentRefusal } from '../shipments/send-shipment.server.ts';
import type { UndoRefusal } from '../shipments/undo-shipment.server.ts';

/** Orders that were shipped together, which can be undone: when, and their ids. */
export type SentTogether = { at: string; orderIds: string[] };

/** What the list says of orders that were sent from it, when that is undone. */
export type SendingUndoAnswer = { of: 'sending-undo' } & (
  | { ok: true; undone: number; tooLate: number }
  | { ok: false; reason: 'not-found' }
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

/** Of a label that is bought or given up. */
export type LabelAnswer = { of: 'label' } & ({ ok: true } | { ok: false; reason: LabelRefusal });
