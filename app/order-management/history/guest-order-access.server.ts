import { and, eq, inArray, ne } from 'drizzle-orm';
import { findMailedLink } from '#app/accounts/mail/mailed-link-tokens.server.ts';
import {
  createGuestOrderLink,
  limitMailedOrderLinks,
  limitOrderLinkRequests,
} from '#app/orders/history/guest-order-links.server.ts';
import { guestOrderLinks } from '#app/orders/order-queues.server.ts';
import type { OrderView } from '#app/orders/order-view-types.ts';
import { orders } from '#app/orders/tables.server.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import { maskedEmail } from '#app/platform/text/email-address.ts';
import type { Language } from '#app/platform/text/language.ts';
import { findOrderView, findOrderViewByPaymentSession } from './find-order-view.server.ts';

/** How long a session id proves ownership. It is part of URLs, which remain in browsers, logs and on shared screens. */
const SESSION_SHOWS_DAYS = 30;
const ORDER_MAIL_LINK_HOURS = SESSION_SHOWS_DAYS * 24;
const DAY_MS = 24 * 3_600_000;

type Reader = { customerId: string | undefined; now: Date };
type Asker = { network: string; language: Language };

/** Reads a checkout session's order. After thirty days it is `too-old`, except for its customer when signed in. */
export async function readOrderByPaymentSession(
  db: Db,
  sessionId: string,
  { customerId, now }: Reader,
): Promise<{ as: 'order'; order: OrderView } | { as: 'too-old'; mailsTo: string } | undefined> {
  const order = await findOrderViewByPaymentSession(db, sessionId);
  return order && showOrderTo(db, order, { customerId, now });
}

export async function showOrderTo(
  db: Db,
  order: OrderView,
  { customerId, now }: Reader,
): Promise<{ as: 'order'; order: OrderView } | { as: 'too-old'; mailsTo: string }> {
  const isTooOld = now.getTime() - Date.parse(order.created_at) > SESSION_SHOWS_DAYS * DAY_MS;
  if (!isTooOld || (customerId !== undefined && (await isOrderOf(db, order.id, customerId))))
    return { as: 'order', order };
  return { as: 'too-old', mailsTo: maskedEmail(order.email) };
}

/** Queues a link to the order's own address. Unpaid orders are `not-found`, since checkouts accept any address. */
export async function requestGuestOrderLink(
  db: Db,
  sessionId: string,
  { network, language }: Asker,
): Promise<
  | { ok: true; mailsTo: string }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'too-many'; waitSeconds: number }
> {
  const found = await findPaidOrder(db, sessionId);
  if (!found) return { ok: false, reason: 'not-found' };
  const request = await limitOrderLinkRequests(network);
  const allowed = request.ok ? await limitMailedOrderLinks(found) : request;
  if (!allowed.ok) return { ok: false, reason: 'too-many', waitSeconds: allowed.retryAfterSeconds };
  await queueJob(db, guestOrderLinks, { orderId: found.id, language });
  return { ok: true, mailsTo: maskedEmail(found.email) };
}

/** Finds the order of an emailed link. A link may be used repeatedly. Undefined for expired and unknown links. */
export async function findOrderByGuestLink(db: Db, token: string, now: Date): Promise<OrderView | undefined> {
  const orderId = await findMailedLink(db, 'guest-order', token, now);
  return orderId ? findOrderView(db, and(eq(orders.id, orderId), ne(orders.email, ''))) : undefined;
}

async function findPaidOrder(db: Db, sessionId: string) {
  const [found] = await db
    .select({ id: orders.id, number: orders.orderNumber, email: orders.email })
    .from(orders)
    .where(
      and(
        eq(orders.stripeSessionId, sessionId),
        ne(orders.email, ''),
        inArray(orders.paymentStatus, ['paid', 'refunded']),
      ),
    );
  return found;
}

async function isOrderOf(db: Db, orderId: string, customerId: string): Promise<boolean> {
  return (await db.$count(orders, and(eq(orders.id, orderId), eq(orders.userId, customerId)))) === 1;
}

type LinkedOrder = { id: string; number: string; userId: string | null; language: Language };

/** Creates the links in an email. A customer's links lead to the account; a guest's contain a token for thirty days. */
export async function createOrderLinksForMail(
  db: Db,
  { id, number, userId, language }: LinkedOrder,
  now: Date,
): Promise<{ link: string; withdrawalLink: string; returnLink: string }> {
  const token = userId ? undefined : await createGuestOrderLink(db, id, ORDER_MAIL_LINK_HOURS, now);
  const address = (path: string) => {
    const link = new URL(shopUrl + path);
    if (token) link.searchParams.set('link', token);
    link.searchParams.set('lang', language);
    return link.href;
  };
  return {
    link: address(token ? '/guest-order' : `/account/orders/${number}`),
    withdrawalLink: address(`/withdrawal/${number}`),
    returnLink: address(`/returns/${number}`),
  };
}
