import '../register-translations.ts';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { publicLines } from '#app/bag/bag-line.ts';
import { readCheckoutKey } from '#app/bag/checkout-key-cookie.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import { findReorderLines } from '../history/reorder-lines.server.ts';
import { findPendingOrder } from '../placing/pending-orders.server.ts';
import type { Route } from './+types/reorder-lines';

const headers = { 'Cache-Control': 'private, no-store' };

/** GET /account/orders/:orderNumber/pieces: what of an order can be bought again, for the browser's bag. */
export async function loader({ request, context, params: { orderNumber } }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const t = wordsIn(language);
  const customer = await findCustomer(request);
  if (!customer) return refuse(401, 'signed-out', t('order.signInToView'));
  const checkoutKey = readCheckoutKey(request);
  const open = await findPendingOrder(db, checkoutKey);
  const own = { orderId: open?.id, checkoutKey };
  const found = await findReorderLines(db, customer.id, orderNumber, { language, own });
  if (!found.ok) return refuse(404, found.reason, t('order.notFound'));
  const lines = publicLines(found.lines);
  return Response.json({ ok: true, lines }, { headers });
}

function refuse(status: number, reason: string, message: string): Response {
  return Response.json({ ok: false, reason, message }, { status, headers });
}
