import { z } from 'zod';
import type { GiftCardOffer } from '#app/gift-cards/editing/gift-card-limits.ts';
import { giftCardFields, giftCardSchema } from '#app/gift-cards/editing/parse-gift-card-form.ts';
import type { NewGiftCard } from '#app/gift-cards/issue-gift-card.server.ts';
import { emailAddressSchema } from '#app/platform/text/text-schemas.ts';
import {
  OTHER_AMOUNT,
  type PurchaseField,
  type PurchaseProblems,
  purchaseOwnFields,
  type TypedPurchase,
} from './purchase-fields.ts';

export type GiftCardPurchase = { card: NewGiftCard; email: string; paymentMethod: 'card' | 'ideal' };

export function parseGiftCardPurchase(
  form: FormData,
  offer: GiftCardOffer,
  now: Date,
):
  | { ok: true; purchase: GiftCardPurchase }
  | { ok: false; problems: PurchaseProblems; typed: TypedPurchase } {
  const typed = readTypedPurchase(form);
  const isOther = typed.amount === OTHER_AMOUNT;
  const isForBuyer = typed.isFor === 'buyer';
  const meant = {
    ...typed,
    amount: isOther ? typed.otherAmount : typed.amount,
    ...(isForBuyer && { recipientName: typed.senderName, recipientEmail: typed.email, message: '' }),
  };
  const parsed = giftCardSchema(now, offer).extend(buyer).safeParse(meant);
  if (!parsed.success) {
    const problems: PurchaseProblems = {};
    for (const { path, message } of parsed.error.issues) {
      const field = fieldOf(path[0] as PurchaseField, { isOther, isForBuyer });
      problems[field] ??= message;
    }
    return { ok: false, problems, typed };
  }
  const { amount: amountCents, email, paymentMethod, ...card } = parsed.data;
  return { ok: true, purchase: { card: { ...card, amountCents }, email, paymentMethod } };
}

export function readTypedPurchase(form: FormData): TypedPurchase {
  return Object.fromEntries(
    [...giftCardFields, ...purchaseOwnFields].map((name) => {
      const value = form.get(name);
      return [name, typeof value === 'string' ? value.slice(0, 1_000) : ''];
    }),
  ) as TypedPurchase;
}

const buyer = {
  senderName: giftCardSchema(new Date(), { leastCents: 1, mostCents: 1 }).shape.recipientName,
  email: emailAddressSchema('giftCard.problem.email', 'giftCard.problem.long'),
  paymentMethod: z.enum(['card', 'ideal'], 'giftCardPurchase.problem.method'),
};

function fieldOf(field: PurchaseField, { isOther, isForBuyer }: { isOther: boolean; isForBuyer: boolean }) {
  if (field === 'amount' && isOther) return 'otherAmount';
  if (isForBuyer && field === 'recipientName') return 'senderName';
  return isForBuyer && field === 'recipientEmail' ? 'email' : field;
}
