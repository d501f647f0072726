import { and, asc, eq } from 'drizzle-orm';
import { listIssued } from '#app/invoices/issue-invoices.server.ts';
import { addressLines } from '#app/orders/address-lines.ts';
import type { DisputeEvidence } from '#app/orders/disputes/dispute-evidence.ts';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { invoiceNumber } from '#app/orders/invoice-number.ts';
import { carrierName, parcelLink } from '#app/orders/shipments/parcel-texts.server.ts';
import { listShipments } from '#app/orders/shipments/shipments.server.ts';
import { emailLogs } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import { formatDateTime } from '#app/ui/format-date.ts';
import { formatPrice } from '#app/ui/format-price.ts';

const LONGEST_EVIDENCE = 20_000;

/**
 * Returns the evidence for a dispute: the operator's text and the order's data (buyer, items, invoice, confirmation mails, tracking codes),
 * in English, which every bank reads. Undefined if there is no such order.
 */
export async function findDisputeEvidence(
  db: Db,
  number: string,
  words: string,
): Promise<DisputeEvidence | undefined> {
  const order = await findAdminOrder(db, number);
  if (!order) return undefined;
  // Sequential: a transaction has one connection.
  const shipments = await listShipments(db, order.id);
  const issued = await listIssued(db, order.id);
  const confirmed = await listConfirmations(db, order.id);
  const t = wordsIn('en');
  const moment = (at: Date | string) => formatDateTime(new Date(at), 'en');
  const invoice = issued.find(({ kind }) => kind === 'invoice');
  const facts = [
    t('disputes.fact.order', {
      number,
      at: moment(order.createdAt),
      amount: formatPrice(order.totalCents),
    }),
    ...(invoice
      ? [t('disputes.fact.invoice', { number: invoiceNumber(invoice), at: moment(invoice.issuedAt) })]
      : []),
    ...confirmed.map(({ at }) => t('disputes.fact.confirmed', { email: order.email, at: moment(at) })),
    ...shipments.map(({ carrier, trackingCode, sentAt }) => {
      const link =
        order.shippingAddress && parcelLink({ carrier, trackingCode }, order.shippingAddress, 'en');
      const parcel = [carrierName(carrier), trackingCode, link].filter(Boolean).join(', ');
      return t('disputes.fact.parcel', { at: moment(sentAt), parcel: parcel || '–' });
    }),
    ...(order.deliveredAt ? [t('disputes.fact.delivered', { at: moment(order.deliveredAt) })] : []),
  ];
  const lines = (address: typeof order.shippingAddress) => addressLines(address, 'en').join('\n');
  const evidence: DisputeEvidence = {
    customer_name: (order.billingAddress ?? order.shippingAddress)?.name ?? '',
    customer_email_address: order.email,
    billing_address: lines(order.billingAddress ?? order.shippingAddress),
    shipping_address: lines(order.shippingAddress),
    shipping_carrier: distinct(shipments.map(({ carrier }) => carrierName(carrier))),
    shipping_date: distinct(shipments.map(({ sentAt }) => sentAt.toISOString().slice(0, 10))),
    shipping_tracking_number: distinct(shipments.map(({ trackingCode }) => trackingCode)),
    product_description: order.items
      .map(({ title, size, quantity }) => `${quantity} × ${size ? `${title}, ${size}` : title}`)
      .join('\n'),
    uncategorized_text: [words, facts.join('\n')].join('\n\n'),
  };
  return Object.fromEntries(
    Object.entries(evidence)
      .filter(([, text]) => text)
      .map(([name, text]) => [name, text.slice(0, LONGEST_EVIDENCE)]),
  );
}

function distinct(values: string[]): string {
  return [...new Set(values.filter(Boolean))].join(', ');
}

function listConfirmations(db: Db, orderId: string) {
  const isConfirmation = and(
    eq(emailLogs.orderId, orderId),
    eq(emailLogs.emailType, 'order_confirmation'),
    eq(emailLogs.status, 'sent'),
  );
  return db
    .select({ at: emailLogs.createdAt })
    .from(emailLogs)
    .where(isConfirmation)
    .orderBy(asc(emailLogs.resend));
}
