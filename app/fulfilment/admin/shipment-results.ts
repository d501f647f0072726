import type { LabelRefusal } from '#app/orders/labels/label-status.ts';
import type { ParcelProblem } from '../shipments/read-parcel.ts';
import type { LostRefusal } from '../shipments/record-lost-shipment.server.ts';
import type { ShipmentRefusal } from '../shipments/send-shipment.server.ts';
import type { UndoRefusal } from '../shipments/undo-shipment.server.ts';

export type SentTogether = { at: string; orderIds: string[] };

export type SendingUndoAnswer = { of: 'sending-undo' } & (
  | { ok: true; undone: number; tooLate: number }
  | { ok: false; reason: 'not-found' }
);

export type ShipmentAnswer = { of: 'shipment' } & (
  | { ok: true }
  | { ok: false; reason: ShipmentRefusal | ParcelProblem; typed: Record<string, string> }
);

export type TrackingAnswer = { of: 'tracking'; shipmentId: string } & (
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'anonymised' | ParcelProblem; typed: Record<string, string> }
);

export type LostParcelAnswer = { of: 'lost'; shipmentId: string } & (
  | { ok: true; isAgain: boolean }
  | {
      ok: false;
      reason: LostRefusal | ParcelProblem | 'no-choice';
      typed: { what: string; carrier: string; trackingCode: string; mail: string };
    }
);

export type UndoAnswer = { of: 'undo' } & ({ ok: true } | { ok: false; reason: UndoRefusal });

export type LabelAnswer = { of: 'label' } & ({ ok: true } | { ok: false; reason: LabelRefusal });
