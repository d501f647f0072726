import { commitUnlessRefused } from '#app/platform/database/commit-unless-refused.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { CheckoutRequest } from '../checkout-request.server.ts';
import { checkOrder } from './checks.server.ts';
import { type OrderCircumstances, quoteOrder } from './quote.server.ts';
import { outcomeOfRepeated } from './repeated-checkout.server.ts';
import { type Placed, reserveOrder } from './reserve.server.ts';

/**
 * Turns a bag into a pending order and holds its items, in one transaction; all of it or nothing. They are held for minutes, and once the
 * buyer is led to the payment page until that ends (`openPaymentAndRenewHolds`). Prices, titles and pictures are the catalogue's. Sent a
 * second time by the same client it returns the first order. Refuses bags with a problem in any line, each line saying its own, and what
 * a client may not hold (docs/decisions/checkout.md, docs/decisions/holds.md).
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
    // An operator deleted a product or a size since the bag was priced, which the buyer reads when it is priced anew.
    return placeOnce(db, request, circumstances);
  }
}

function placeOnce(db: Db, request: CheckoutRequest, circumstances: OrderCircumstances): Promise<Placed> {
  // A refusal gives back to others what was released for this order on the way.
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
