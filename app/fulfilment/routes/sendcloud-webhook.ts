import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { deliverOrders, recordCarrierEvents } from '../labels/carrier-events.server.ts';
import { readCarrierWebhook } from '../labels/sendcloud.server.ts';
import type { Route } from './+types/sendcloud-webhook';

/** Sendcloud sends an event again unless the response has a 2xx status. */
export async function action({ request, context }: Route.ActionArgs) {
  const told = readCarrierWebhook(await request.text(), request.headers.get('sendcloud-signature'));
  if (!told.ok) {
    logSecurityEvent('webhook-refused', { id: context.get(requestInfo).id, reason: told.reason });
    return Response.json({ error: told.reason }, { status: 400 });
  }
  if (told.event) {
    const now = new Date();
    await recordCarrierEvents(db, [told.event], now);
    await deliverOrders(db, now, { parcelId: told.event.parcelId });
  }
  // Events for unknown parcels also get status 200, since a retry would not help.
  return Response.json({ received: true });
}

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
