import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { issuedWithin, type ReportRange } from './tax-report.server.ts';

type DifferenceKind = 'order' | 'refund' | 'missing-invoice' | 'missing-credit-note' | 'gift-card';

export type BalanceDifference = {
  kind: DifferenceKind;
  orderNumber: string;
  /** The amount according to the documents and the amount that was moved, both in whole cents. */
  saidCents: number;
  movedCents: number;
};

/** Amounts are in whole cents. */
export type BooksBalance = {
  orders: number;
  linesCents: number;
  adjustmentsCents: number;
  invoicedCents: number;
  providerCents: number;
  giftCardCents: number;
  refunds: number;
  creditedCents: number;
  refundedCents: number;
  /** The money lost in disputes. There is no document for it. */
  lostCents: number;
  /** The number of orders without an invoice, because they were paid before invoices were numbered. */
  unnumberedOrders: number;
  unnumberedCents: number;
  differences: BalanceDifference[];
  /** The number of all differences. At most a hundred of them are listed. */
  differenceCount: number;
};

const MOST_LISTED = 100;

/** Compares documents with lines, payments and refunds, by the provider's lists if read, or else by the settlement. */
export async function findBooksBalance(db: Db, range: ReportRange): Promise<BooksBalance> {
  const { rows } = await db.execute<
    Record<keyof Omit<BooksBalance, 'differences'>, string> & { listed: BalanceDifference[] }
  >(sql`
    with each_order as materialized (${invoicedOrders(range)}),
      each_refund as materialized (${creditedRefunds(range)}),
      each_card as materialized (${giftCardSums(range)}),
      undocumented as materialized (${ordersWithoutInvoice(range)}),
      differences as materialized (${balanceDifferences(range)})
    select orders_sum.*, refunds_sum.*, lost_sum.*, unnumbered_sum.*, (select count(*) from differences) as "differenceCount", (
      select coalesce(json_agg(json_build_object('kind', kind, 'orderNumber', "orderNumber", 'saidCents', said, 'movedCents', moved)), '[]')
      from (select * from differences order by kind, "orderNumber" limit ${MOST_LISTED}) first) as listed
    from (
      select count(*) as orders, coalesce(sum(lines), 0) as "linesCents", coalesce(sum(adjustments), 0) as "adjustmentsCents",
        coalesce(sum(said), 0) as "invoicedCents", coalesce(sum(provider), 0) as "providerCents", coalesce(sum(card), 0) as "giftCardCents"
      from each_order) orders_sum,
    (select count(*) as refunds, coalesce(sum(said), 0) as "creditedCents", coalesce(sum(moved), 0) as "refundedCents"
      from each_refund) refunds_sum,
    (select coalesce(sum(disputed.amount_cents), 0) as "lostCents"
      from order_disputes disputed join orders sold on sold.id = disputed.order_id
      where disputed.state = 'lost' and ${madeWithin(sql`disputed.decided_at`, range)}) lost_sum,
    (select count(*) as "unnumberedOrders", coalesce(sum(cents), 0) as "unnumberedCents"
      from undocumented where "isBefore") unnumbered_sum`);
  const [row] = rows;
  if (!row) throw new Error('A sum is always there.');
  const { listed: differences, ...sums } = row;
  const numbers = Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, Number(value)]));
  return { ...(numbers as Omit<BooksBalance, 'differences'>), differences };
}

/** Compares each invoice with its order's lines, taxes, payment and gift card. */
function invoicedOrders(range: ReportRange): SQL {
  return sql`
    select sold.order_number as "orderNumber", document.cents as said, items.cents as lines, added.cents as adjustments,
      taxed.cents as taxed, sold.total_cents as total, sold.gift_card_cents as card,
      coalesce(theirs.amount_cents, sold.total_cents - sold.gift_card_cents) as provider
    from invoices document
    join orders sold on sold.id = document.order_id
    left join provider_payments theirs on theirs.payment_intent_id = sold.payment_intent_id
    cross join lateral (select coalesce(sum(price_cents::bigint * quantity), 0) as cents from order_items where order_id = sold.id) items
    cross join lateral (select coalesce(sum((one->>'cents')::bigint), 0) as cents from jsonb_array_elements(sold.adjustments) one) added
    cross join lateral (${linesOf(sql`document.tax`)}) taxed
    where document.kind = 'invoice' and ${issuedWithin(range)}`;
}

/** Compares credit notes with refunds. A reversal counts as the opposite of a credit note. */
function creditedRefunds(range: ReportRange): SQL {
  return sql`
    select sold.order_number as "orderNumber", sides.side * document.cents as said, sides.side * taxed.cents as taxed,
      sides.side * (coalesce(theirs.amount_cents, back.amount_cents - back.gift_card_cents) + back.gift_card_cents) as moved
    from invoices document
    join orders sold on sold.id = document.order_id
    join order_refunds back on back.id = document.refund_id
    left join provider_refunds theirs on theirs.provider_id = back.provider_id
    cross join lateral (select case document.kind when 'reversal' then -1 else 1 end as side) sides
    cross join lateral (${linesOf(sql`document.tax`)}) taxed
    where document.kind <> 'invoice' and ${issuedWithin(range)}`;
}

/** Compares the gift card amount of each invoiced order with the movements of its gift cards. */
function giftCardSums(range: ReportRange): SQL {
  return sql`
    select sold.order_number as "orderNumber", expected.said, expected.moved
    from invoices document
    join orders sold on sold.id = document.order_id
    cross join lateral (
      select coalesce(sum(cents) filter (where kind = 'sold'), 0) as sold, coalesce(-sum(cents) filter (where kind = 'spent'), 0) as spent,
        coalesce(sum(cents) filter (where kind = 'returned'), 0) as returned
      from gift_card_movements where order_id = sold.id) ledger
    cross join lateral (
      select coalesce(sum(gift_card_cents) filter (where status in ('succeeded', 'settled-otherwise')), 0) as cents,
        coalesce(bool_or(cause in ('paid-too-late', 'over-limit')), false) as "isUntaken"
      from order_refunds where order_id = sold.id) back
    cross join lateral (values
      (case when sold.kind = 'gift-card' and not back."isUntaken" then sold.total_cents else 0 end, ledger.sold),
      (sold.gift_card_cents, ledger.spent),
      (back.cents, case when ledger.returned <= sold.gift_card_cents then least(ledger.returned, back.cents) else ledger.returned end)
    ) expected (said, moved)
    where document.kind = 'invoice' and (sold.kind = 'gift-card' or sold.gift_card_id is not null) and ${issuedWithin(range)}`;
}

function ordersWithoutInvoice(range: ReportRange): SQL {
  return sql`
    -- An invoice comes with the payment: what was ordered before the very first one was paid without.
    select sold.order_number as "orderNumber", sold.total_cents as cents, coalesce(sold.created_at < began.at, true) as "isBefore"
    from orders sold, (
      select min(document.issued_at) as at from invoices document
      where document.kind = 'invoice' and (document.series like 'test-%') = ${range.withTests}) began
    where sold.payment_status in ('paid', 'refunded') and ${madeWithin(sql`sold.created_at`, range)}
      and not exists (select from invoices document where document.order_id = sold.id and document.kind = 'invoice')`;
}

function balanceDifferences(range: ReportRange): SQL {
  return sql`
    select 'order' as kind, "orderNumber", said, case when said <> provider + card then provider + card
      when said <> lines + adjustments then lines + adjustments when said <> taxed then taxed else total end as moved
    from each_order
    where said <> lines + adjustments or said <> total or said <> taxed or said <> provider + card
    union all
    select 'refund', "orderNumber", said, case when said <> moved then moved else taxed end
    from each_refund where said <> moved or said <> taxed
    union all
    select 'gift-card', "orderNumber", said, moved from each_card where said <> moved
    union all
    select 'missing-invoice', "orderNumber", 0, cents from undocumented where not "isBefore"
    union all
    select 'missing-credit-note', sold.order_number, 0, back.amount_cents
    from order_refunds back
    join orders sold on sold.id = back.order_id
    where back.status in ('succeeded', 'settled-otherwise') and ${madeWithin(sql`back.created_at`, range)}
      and exists (select from invoices document where document.order_id = sold.id and document.kind = 'invoice')
      and not exists (select from invoices document where document.refund_id = back.id and document.kind = 'credit-note')`;
}

function linesOf(tax: SQL): SQL {
  return sql`select coalesce(sum((line->>'cents')::bigint), 0) as cents from jsonb_array_elements(${tax}->'lines') line`;
}

function madeWithin(moment: SQL, { from, to, withTests }: ReportRange): SQL {
  return sql`${moment} >= ${from.toISOString()}::timestamptz and ${moment} < ${to.toISOString()}::timestamptz
    and sold.is_test = ${withTests}`;
}
