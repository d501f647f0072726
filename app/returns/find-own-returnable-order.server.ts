import { asc, eq } from 'drizzle-orm';
import { orderItems, orderReturns, orders, orderWithdrawals } from '#app/orders/tables.server.ts';
import type { ExchangeOutcome } from '#app/orders/withdrawals/exchange-rules.ts';
import type { PieceReason, ReturnReason } from '#app/orders/withdrawals/return-reasons.ts';
import { type ReturnState, stateOfReturn } from '#app/orders/withdrawals/return-state.ts';
import { hasArrivedSql, isUnsentWithdrawalSql } from '#app/orders/withdrawals/withdrawal-state-sql.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { listExchanges } from './exchanges/exchanges.server.ts';
import { listExchangeChoices } from './exchanges/list-exchange-choices.server.ts';
import type { ExchangeableLine } from './exchanges/list-exchangeable-lines.server.ts';
import { piecesToReturn } from './pieces-to-return.ts';
import { returnAddress } from './return-address.server.ts';
import { findUnsentPieces } from './unsent-pieces.server.ts';
import { findOwnWithdrawableOrder } from './withdrawals/find-own-withdrawable-order.server.ts';
import type { WithdrawableLine, WithdrawableOrder } from './withdrawals/withdrawable-order.server.ts';
import { refundDueDay } from './withdrawals/withdrawal-period.ts';

/** An order as the page shows it from which its customer sends pieces back; moments are ISO texts, days Amsterdam's. */
export type ReturnableOrder = Pick<WithdrawableOrder, 'id' | 'number' | 'name' | 'email' | 'until'> & {
  /** Why nothing more can be sent back. */
  refusal: WithdrawableOrder['refusal'] | 'not-sent' | 'gift-card';
  /** With how many of its pieces can be sent back still. */
  lines: WithdrawableLine[];
  /** What comes back already, the oldest first. */
  returns: ShownReturn[];
  /** What comes back for another size, or did, the oldest first. */
  exchanges: ShownExchange[];
  /** Lines that can be exchanged, with quantity and free sizes; none while a drop sells them. */
  choices: ExchangeableLine[];
  /** Lines of where it goes; none where the shop has told nobody. */
  address: string[];
};

/** Pieces that come back for another size, and what became of that. */
export type ShownExchange = {
  number: number;
  title: string;
  quantity: number;
  fromSize: string;
  toSize: string;
  askedAt: string;
  keptUntil: string;
  outcome: ExchangeOutcome | null;
  /** Whether the customer has other pieces of its line, which are withdrawn from first. */
  hasOthers: boolean;
};

/** What somebody withdrew from, and how far it is on its way back. */
export type ShownReturn = {
  withdrawal: number;
  statedAt: string;
  /** The last day for handing the parcel in, and for the money. */
  dueDay: string;
  state: ReturnState;
  /** Whether its customer said that they send it, with a reason or without. */
  isAnnounced: boolean;
  lines: {
    position: number;
    title: string;
    size: string | null;
    quantity: number;
    reason: ReturnReason | undefined;
  }[];
};

/**
 * The order of this number for whoever it belongs to, with what of it can come back and what does; undefined for everybody else.
 * `begunAt` is as of `findOwnWithdrawableOrder`.
 */
export async function findOwnReturnableOrder(
  db: Db,
  asker: Parameters<typeof findOwnWithdrawableOrder>[1],
  now: Date,
): Promise<{ order: ReturnableOrder; begunAt: Date } | undefined> {
  const own = await findOwnWithdrawableOrder(db, asker, now);
  if (!own) return undefined;
  const { id, number, name, email, until, refusal, lines, isGiftCard } = own.order;
  const [sold, items, stated, exchanges] = await Promise.all([
    findSold(db, id),
    listItems(db, id),
    listStated(db, id),
    listExchanges(db, id),
  ]);
  const unsent = await findUnsentPieces(db, sold);
  const exchanged = new Map(
    exchanges.flatMap(({ position, quantity, endedAt }) => (endedAt ? [] : [[position, quantity]])),
  );
  const there = piecesToReturn(
    lines.map(({ position, left: quantity }) => ({ position, quantity })),
    lines,
    unsent,
    exchanged,
  );
  const returnable = lines.flatMap((line) => {
    const piece = there.find(({ position }) => position === line.position);
    return piece ? [{ ...line, left: piece.quantity }] : [];
  });
  const choices = isGiftCard || refusal ? [] : await listExchangeChoices(db, sold, now);
  const order = {
    ...{ id, number, name, email, until, lines: returnable },
    refusal: isGiftCard
      ? ('gift-card' as const)
      : (refusal ?? (returnable.length || exchanged.size ? undefined : ('not-sent' as const))),
    returns: isGiftCard ? [] : stated.map((one) => shownReturn(one, items)),
    address: returnAddress(),
    exchanges: exchanges.map(
      ({ number, position, title, quantity, fromSize, toSize, askedAt, keptUntil, outcome }) => ({
        ...{ number, title, quantity, fromSize, toSize, keptUntil, outcome },
        askedAt: askedAt.toISOString(),
        hasOthers: returnable.some((line) => line.position === position),
      }),
    ),
    choices: choices
      .filter(({ sizes, isOfRunningDrop }) => sizes.length > 0 || isOfRunningDrop)
      .map(withoutStock),
  };
  return { order, begunAt: own.begunAt };
}

/** Keeps of each size whether there is enough of it for the line, and how many where there is less: the stock is the shop's own. */
function withoutStock(line: ExchangeableLine): ExchangeableLine {
  return {
    ...line,
    sizes: line.sizes.map((one) => ({ ...one, free: Math.min(one.free, line.quantity) })),
  };
}

type Item = { position: number; title: string; size: string | null; quantity: number };
type Stated = Awaited<ReturnType<typeof listStated>>[number];

function shownReturn(stated: Stated, items: Item[]): ShownReturn {
  const reasons: PieceReason[] = stated.reasons ?? [];
  return {
    withdrawal: stated.number,
    statedAt: stated.statedAt.toISOString(),
    dueDay: refundDueDay(stated.statedAt),
    state: stateOfReturn(stated),
    isAnnounced: stated.announcedAt !== null,
    lines: stated.pieces.map(({ position, quantity }) => {
      const item = items.find((one) => one.position === position);
      const { reason } = reasons.find((one) => one.position === position) ?? {};
      return { position, quantity, title: item?.title ?? '', size: item?.size ?? null, reason };
    }),
  };
}

async function findSold(db: Db, id: string) {
  const [order] = await db
    .select({
      id: orders.id,
      status: orders.status,
      totalCents: orders.totalCents,
      paymentStatus: orders.paymentStatus,
    })
    .from(orders)
    .where(eq(orders.id, id));
  if (!order) throw new Error('The order was there a moment ago.');
  return order;
}

function listItems(db: Db, orderId: string) {
  return db
    .select({
      position: orderItems.position,
      title: orderItems.title,
      size: orderItems.size,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
}

function listStated(db: Db, orderId: string) {
  return db
    .select({
      number: orderWithdrawals.number,
      pieces: orderWithdrawals.pieces,
      statedAt: orderWithdrawals.statedAt,
      closedAt: orderWithdrawals.closedAt,
      closedBy: orderWithdrawals.closedBy,
      announcedAt: orderReturns.announcedAt,
      reasons: orderReturns.reasons,
      isUnsent: isUnsentWithdrawalSql,
      hasArrived: hasArrivedSql,
    })
    .from(orderWithdrawals)
    .innerJoin(orders, eq(orders.id, orderWithdrawals.orderId))
    .leftJoin(orderReturns, eq(orderReturns.withdrawalId, orderWithdrawals.id))
    .where(eq(orderWithdrawals.orderId, orderId))
    .orderBy(asc(orderWithdrawals.number));
}
