import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { fetchLabelImage } from '#app/fulfilment/labels/sendcloud.server.ts';
import type { LabelToPrint } from '#app/fulfilment/picking/buy-labels.server.ts';
import { findPickList } from '#app/fulfilment/picking/find-pick-list.server.ts';
import { isTooLong } from '#app/orders/labels/label-status.ts';
import { isWhollyRefundedSql } from '#app/orders/shipments/left-to-send-sql.server.ts';
import { listItemsToSend } from '#app/orders/shipments/shipments.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { longWork } from '#app/platform/jobs/long-work.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { findOrderForDocument } from './find-order-for-document.server.ts';
import type { Letterhead, OrderDocument } from './order-document-types.ts';
import type { PrintedLabel } from './render-labels.server.tsx';

type Asked = {
  kind: 'pick-list' | 'packing-slips';
  orderIds: string[];
  language: Language;
  letterhead: Letterhead;
  now: Date;
};

/** Renders a document in a worker thread. Returns undefined if the document would be empty. */
export const renderPickingDocumentInWorker = longWork(
  'picking-document',
  async ({ kind, orderIds, language, letterhead, now }: Asked): Promise<Uint8Array | undefined> => {
    if (kind === 'pick-list') {
      const lines = await findPickList(db, orderIds, language);
      if (!lines.length) return undefined;
      const { renderPickList } = await import('./render-pick-list.server.tsx');
      return new Uint8Array(await renderPickList(lines, { brand: letterhead.brand, language, now }));
    }
    const orders = await findOrdersToPack(db, orderIds);
    if (!orders.length) return undefined;
    const { renderPackingSlips } = await import('./render-order-document.server.tsx');
    const title = wordsIn(language)('orderDocument.packingSlips');
    return new Uint8Array(await renderPackingSlips(orders, { title, language, createdAt: now }, letterhead));
  },
);

type AskedLabels = { labels: LabelToPrint[]; language: Language; brand: string; now: Date };

export const renderLabelsInWorker = longWork(
  'labels',
  async ({ labels, language, brand, now }: AskedLabels): Promise<Uint8Array> => {
    const t = wordsIn(language);
    const printed: PrintedLabel[] = [];
    for (let from = 0; from < labels.length; from += FETCHED_AT_ONCE)
      printed.push(
        ...(await Promise.all(
          labels.slice(from, from + FETCHED_AT_ONCE).map(async (label): Promise<PrintedLabel> => {
            const { number } = label;
            if ('reason' in label) {
              const { reason } = label;
              const told = t(`orderDocument.noLabel.${isTooLong(reason) ? 'too-long' : reason}`);
              return { number, told: label.problem ? `${told} ${label.problem}` : told };
            }
            const fetched = await fetchLabelImage(label.parcelId);
            return fetched.ok
              ? { number, image: fetched.image }
              : { number, told: `${t('orderDocument.noLabel.not-yet')} ${fetched.problem}` };
          }),
        )),
      );
    const { renderLabels } = await import('./render-labels.server.tsx');
    return new Uint8Array(await renderLabels(printed, { brand, language, now }));
  },
);

/** The carrier's API refuses more requests than this at a time. */
const FETCHED_AT_ONCE = 8;

/** Lists the orders that have a packing slip, oldest first. Additions are printed on the slip of their order. */
export async function findOrdersToPack(db: Db, orderIds: string[]): Promise<OrderDocument[]> {
  const found = await db
    .select({
      id: orders.id,
      number: orders.orderNumber,
      isSent: sql<boolean>`${orders.status} in ('shipped', 'delivered')
        or exists (select from order_shipments where order_id = ${orders.id})`,
    })
    .from(orders)
    .where(
      and(
        inArray(orders.id, orderIds),
        isNull(orders.deletedAt),
        eq(orders.kind, 'goods'),
        ne(orders.status, 'cancelled'),
        sql`${orders.paymentStatus} <> 'refunded'`,
        sql`not ${isWhollyRefundedSql}`,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.orderNumber));
  const toSend = new Set((await listItemsToSend(db, orderIds)).map(({ orderId }) => orderId));
  const documents: OrderDocument[] = [];
  // The reads are sequential because a worker thread has few database connections.
  for (const { id, number, isSent } of found) {
    if (!isSent && !toSend.has(id)) continue;
    const order = await findOrderForDocument(db, number);
    if (order) documents.push(order);
  }
  const along = new Set(documents.flatMap(({ alongside = [] }) => alongside.map(({ number }) => number)));
  return documents.filter(({ number }) => !along.has(number));
}
