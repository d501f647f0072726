import { type Carrier, isCarrier, readTrackingCode } from '#app/orders/shipments/carriers.ts';

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
