import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  giftCardPartOfRefund,
  type RefundStatus,
  refundStatuses,
  returnableOf,
  returnedCents,
} from '../refunds/refund-rules.ts';
import { disputeStates, heldCents, isUndecided, lostCents } from './dispute-rules.ts';

const cents = fc.integer({ min: 0, max: 100_000 });
const dispute = fc.record({
  state: fc.constantFrom(...disputeStates),
  isRefundable: fc.boolean(),
  amountCents: cents,
});

test('what a bank has is what is lost, and what it keeps until it decides; of a mere question nothing', () => {
  fc.assert(
    fc.property(fc.array(dispute, { maxLength: 4 }), (disputes) => {
      const kept = disputes.filter((one) => isUndecided(one) && !one.isRefundable);
      const sum = kept.reduce((total, { amountCents }) => total + amountCents, 0);
      expect(heldCents(disputes)).toBe(lostCents(disputes) + sum);
    }),
  );
});

test('what was paid is what is kept, was given back, is on its way, and the bank has: nothing goes out twice', () => {
  const refund = fc.record({ amountCents: cents, status: fc.constantFrom<RefundStatus>(...refundStatuses) });
  fc.assert(
    fc.property(
      cents,
      fc.array(refund, { maxLength: 5 }),
      dispute,
      fc.nat(100),
      (total, wanted, one, percent) => {
        // A refund never exceeds the rest, nor a dispute the rest of the provider's payment.
        const made: {
          amountCents: number;
          giftCardCents: number;
          status: RefundStatus;
          pieces: [];
          cause: 'operator';
        }[] = [];
        const card = Math.floor((total * percent) / 100);
        const sold = { totalCents: total, paymentStatus: 'paid' as const };
        const left = () => returnableOf(sold, [], made, []).cents;
        for (const { amountCents, status } of wanted) {
          const amount = Math.min(amountCents, left());
          const order = { totalCents: total, giftCardCents: card, heldCents: 0 };
          const giftCardCents = giftCardPartOfRefund(amount, order, made);
          if (amount > 0)
            made.push({ amountCents: amount, giftCardCents, status, pieces: [], cause: 'operator' });
        }
        const counted = made.filter(({ status }) => status !== 'refused' && status !== 'replaced');
        const atProvider = counted.reduce(
          (sum, { amountCents, giftCardCents }) => sum + amountCents - giftCardCents,
          0,
        );
        const disputed = { ...one, amountCents: Math.min(one.amountCents, total - card - atProvider) };
        const held = heldCents([disputed]);
        const { cents: kept } = returnableOf({ ...sold, heldCents: held }, [], made, []);
        const pending = made
          .filter(({ status }) => status === 'pending')
          .reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect(kept + returnedCents(made) + pending + held).toBe(total);
        const order = { totalCents: total, giftCardCents: card, heldCents: held };
        const toCard = giftCardPartOfRefund(kept, order, made);
        // Each refund goes back to its source, and never exceeds what came from there.
        const cardBack = counted.reduce((sum, { giftCardCents }) => sum + giftCardCents, 0);
        expect(toCard + cardBack).toBeLessThanOrEqual(card);
        expect(kept - toCard + atProvider + held).toBeLessThanOrEqual(total - card);
      },
    ),
    { numRuns: 10_000 },
  );
});
