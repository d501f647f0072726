import { z } from 'zod';
import { readText } from '#app/orders/admin/order-form-fields.server.ts';
import type { OrderSubmission } from '#app/orders/admin/order-submission.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { readParcel } from '../shipments/read-parcel.ts';
import { recordLostShipment } from '../shipments/record-lost-shipment.server.ts';
import type { LostParcelAnswer } from './shipment-results.ts';

export async function submitLostParcel(
  db: Db,
  { actor, number, form, now }: OrderSubmission,
): Promise<LostParcelAnswer> {
  const typed = {
    what: readText(form, 'what'),
    carrier: readText(form, 'carrier'),
    trackingCode: readText(form, 'trackingCode'),
    mail: readText(form, 'mail'),
  };
  const ids = z.object({ shipmentId: z.uuid(), againId: z.uuid() }).safeParse(Object.fromEntries(form));
  const shipmentId = ids.data?.shipmentId ?? '';
  const refuse = (reason: Extract<LostParcelAnswer, { ok: false }>['reason']) =>
    ({ of: 'lost', shipmentId, ok: false, reason, typed }) as const;
  if (!ids.success) return refuse('not-found');
  if (typed.what !== 'from-shelf' && typed.what !== 'without-stock' && typed.what !== 'not-again')
    return refuse('no-choice');
  const parcel = readParcel(typed.carrier, typed.trackingCode);
  if (!parcel.ok) return refuse(parcel.reason);
  const { carrier, trackingCode } = parcel;
  const again = {
    id: ids.data.againId,
    takesStock: typed.what === 'from-shelf',
    mails: typed.mail === '1',
    carrier,
    trackingCode,
  };
  const wanted = { number, shipmentId, again: typed.what === 'not-again' ? undefined : again };
  const recorded = await recordLostShipment(db, actor, wanted, now);
  return recorded.ok
    ? { of: 'lost', shipmentId, ok: true, isAgain: wanted.again !== undefined }
    : refuse(recorded.reason);
}
