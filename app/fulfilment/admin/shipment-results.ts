import type { LabelRefusal } from '#app/orders/labels/label-status.ts';
import { type Carrier, isCarrier, readTrackingCode } from '#app/orders/shipments/carriers.ts';
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

export type ParcelProblem = 'no-carrier' | 'tracking-code';

export function isParcelProblem(reason: string | undefined): reason is ParcelProblem {
  return reason === 'no-carrier' || reason === 'tracking-code';
}

/** Carrier and code are optional, but a code requires a carrier. */
export function readParcel(
  carrier: string,
  typedCode: string,
): { ok: true; carrier: Carrier | null; trackingCode: string } | { ok: false; reason: ParcelProblem } {
  const known = isCarrier(carrier) ? carrier : null;
  if (!typedCode.trim()) return { ok: true, carrier: known, trackingCode: '' };
  const trackingCode = readTrackingCode(typedCode);
  if (trackingCode === undefined) return { ok: false, reason: 'tracking-code' };
  return known ? { ok: true, carrier: known, trackingCode } : { ok: false, reason: 'no-carrier' };
}
