import { eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { orders } from '../tables.server.ts';
import { findReturnableMoneyAndItems } from './find-returnable-money-and-items.server.ts';
import {
  allPieces,
  priceOf,
  type RefundRefusal,
  type ReturnedPieces,
  returnableMark,
  sumPieces,
  tooMuch,
} from './refund-rules.ts';

/** What a refund would do, as it is confirmed. */
export type RefundPlan = {
  /** Nothing, where only pieces go back. */
  amountCents: number;
  /** What of the payment is left afterwards. */
  leftCents: number;
  pieces: ReturnedPieces[];
  /** The same in words. */
  lines: { title: string; size: string | null; quantity: number }[];
  /** What could go back when it was planned (`returnableMark`). */
  seen: string;
};

type Wanted = {
  number: string;
  /** Undefined where nobody said: the price of the pieces that come back. */
  amountCents: number | undefined;
  pieces: ReturnedPieces[];
  /** Whether everything goes back that is left, whatever else was said. */
  isEverything: boolean;
};

/**
 * Says what would go back for an order, without doing it. Refuses what `refundOrRestockOrder` would refuse, and with
 * `amount` when neither an amount nor pieces were said.
 */
export async function planRefund(
  db: Db,
  { number, amountCents, pieces: named, isEverything }: Wanted,
): Promise<{ ok: true; plan: RefundPlan } | { ok: false; reason: RefundRefusal | 'amount' }> {
  const [order] = await db
    .select({ id: orders.id, totalCents: orders.totalCents, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.orderNumber, number));
  if (!order) return { ok: false, reason: 'not-found' };
  if (order.paymentStatus !== 'paid' && order.paymentStatus !== 'refunded')
    return { ok: false, reason: 'not-paid' };
  const { returnable } = await findReturnableMoneyAndItems(db, order);
  const pieces = isEverything ? allPieces(returnable) : sumPieces(named);
  if (!isEverything && amountCents === undefined && !pieces.length) return { ok: false, reason: 'amount' };
  const cents = isEverything ? returnable.cents : (amountCents ?? priceOf(returnable, pieces));
  if (cents <= 0 && !pieces.length)
    return { ok: false, reason: returnable.spentCents > 0 ? 'gift-card-spent' : 'nothing' };
  if (cents > returnable.cents) return { ok: false, reason: tooMuch(returnable) };
  const lines = pieces.map(({ position, quantity }) => {
    const item = returnable.pieces.find((one) => one.position === position);
    return item && quantity <= item.left ? { title: item.title, size: item.size, quantity } : undefined;
  });
  if (lines.some((line) => !line)) return { ok: false, reason: 'pieces' };
  const plan = {
    amountCents: cents,
    leftCents: returnable.cents - cents,
    pieces,
    lines: lines.filter((line) => line !== undefined),
    seen: returnableMark(returnable),
  };
  return { ok: true, plan };
}
