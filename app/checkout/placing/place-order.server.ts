import { commitUnlessRefused } from '#app/platform/database/commit-unless-refused.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { CheckoutRequest } from '../checkout-request.server.ts';
import { checkOrder } from './checks.server.ts';
import { type OrderCircumstances, quoteOrder } from './quote.server.ts';
import { outcomeOfRepeated } from './repeated-checkout.server.ts';
import { type Placed, reserveOrder } from './reserve.server.ts';

/**
 * Turns a bag into a pending order and holds its items, in one transaction. They are held for minutes, and until the payment page ends once
 * the buyer opens it (`openPaymentAndRenewHolds`). Prices, titles and pictures come from the catalogue. A repeated request of the same
 * client returns the first order. Refuses bags with problems, which each line names, and more than a client may hold
 * (docs/decisions/checkout.md, docs/decisions/holds.md).
 */
export async function placeOrder(
  db: Db,
  request: CheckoutRequest,
  circumstances: OrderCircumstances,
): Promise<Placed> {
  try {
    return await placeOnce(db, request, circumstances);
  } catch (error) {
    if (!isReferenceGone(error)) throw error;
    // A product or size was deleted since the bag was priced; pricing again tells the buyer.
    return placeOnce(db, request, circumstances);
  }
}

function placeOnce(db: Db, request: CheckoutRequest, circumstances: OrderCircumstances): Promise<Placed> {
  // A refusal rolls back what was released for this order.
  return commitUnlessRefused(db, async (tx): Promise<Placed> => {
    const quoted = await quoteOrder(tx, request, circumstances);
    if (!quoted.ok) return quoted;
    const repeated = outcomeOfRepeated(quoted.quote);
    if (repeated) return repeated;
    const checked = await checkOrder(tx, quoted.quote);
    return checked.ok ? reserveOrder(tx, checked.quote, checked.drawn) : checked;
  });
}

const FOREIGN_KEY_VIOLATION = '23503';

function isReferenceGone(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === FOREIGN_KEY_VIOLATION;
}
