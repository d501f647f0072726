import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { publicLines } from '#app/bag/bag-check.ts';
import { readCheckoutKey } from '#app/bag/checkout-key-cookie.server.ts';
import { findPendingOrder } from '#app/payments/pending-orders.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { findOrderByGuestLink } from '../history/guest-order-access.server.ts';
import { findReorderLines } from '../history/reorder-lines.server.ts';
import type { Route } from './+types/reorder-lines';

const headers = { 'Cache-Control': 'private, no-store' };

export async function loader({ request, url, context, params: { orderNumber } }: Route.LoaderArgs) {
  const { language } = context.get(requestInfo);
  const t = wordsIn(language);
  const ordered =
    orderNumber === undefined
      ? await orderOfLink(url.searchParams.get('link') ?? '')
      : await orderOfCustomer(request, orderNumber);
  if (ordered === 'signed-out') return refuse(401, ordered, t('order.signInToView'));
  const checkoutKey = readCheckoutKey(request);
  const open = await findPendingOrder(db, checkoutKey);
  const own = { orderId: open?.id, checkoutKey };
  const found = ordered && (await findReorderLines(db, ordered, { language, own }));
  if (!found?.ok) return refuse(404, 'not-found', t('order.notFound'));
  const lines = publicLines(found.lines);
  return Response.json({ ok: true, lines }, { headers });
}

async function orderOfCustomer(request: Request, number: string) {
  const customer = await findCustomer(request);
  return customer ? { customerId: customer.id, number } : 'signed-out';
}

async function orderOfLink(link: string) {
  const order = await findOrderByGuestLink(db, link, new Date());
  return order && { orderId: order.id };
}

function refuse(status: number, reason: string, message: string): Response {
  return Response.json({ ok: false, reason, message }, { status, headers });
}
