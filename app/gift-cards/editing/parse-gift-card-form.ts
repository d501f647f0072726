import { z } from 'zod';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { languages } from '#app/platform/text/language.ts';
import { momentInShop, shopDay } from '#app/platform/text/shop-time.ts';
import { emailAddressSchema, singleLineSchema } from '#app/platform/text/text-schemas.ts';
import type { NewGiftCard } from '../issue-gift-card.server.ts';
import {
  type GiftCardOffer,
  LEAST_GIFT_CARD_CENTS,
  giftCardFieldLimits as limits,
  MOST_DAYS_AHEAD,
  MOST_GIFT_CARD_CENTS,
  parseEuros,
} from './gift-card-limits.ts';

export const giftCardFields = [
  'amount',
  'recipientName',
  'recipientEmail',
  'senderName',
  'message',
  'language',
  'deliverOn',
] as const;
export type GiftCardField = (typeof giftCardFields)[number];
export type TypedGiftCard = Record<GiftCardField, string>;
export type GiftCardProblems = Partial<Record<GiftCardField, string>>;

const DAY_MS = 24 * 3_600_000;

/** Parses amounts in euros, with a point or comma. The day defaults to today and may be at most a year ahead. */
export function parseGiftCardForm(
  form: FormData,
  now: Date,
):
  | { ok: true; card: NewGiftCard; typed: TypedGiftCard }
  | { ok: false; problems: GiftCardProblems; typed: TypedGiftCard } {
  const typed = Object.fromEntries(
    giftCardFields.map((name) => {
      const value = form.get(name);
      return [name, typeof value === 'string' ? value.slice(0, 1_000) : ''];
    }),
  ) as TypedGiftCard;
  const parsed = giftCardSchema(now, anyAmount).safeParse(typed);
  if (!parsed.success) {
    const problems: GiftCardProblems = {};
    for (const { path, message } of parsed.error.issues) problems[path[0] as GiftCardField] ??= message;
    return { ok: false, problems, typed };
  }
  const { amount, ...card } = parsed.data;
  return { ok: true, card: { ...card, amountCents: amount }, typed };
}

const anyAmount = { leastCents: LEAST_GIFT_CARD_CENTS, mostCents: MOST_GIFT_CARD_CENTS };

export function giftCardSchema(now: Date, { leastCents, mostCents }: Omit<GiftCardOffer, 'amounts'>) {
  const today = shopDay(now);
  const last = shopDay(new Date(now.getTime() + MOST_DAYS_AHEAD * DAY_MS));
  return z.object({
    amount: z
      .string()
      .transform(parseEuros)
      .pipe(
        z
          .int('giftCard.problem.amount')
          .min(leastCents, 'giftCard.problem.amount')
          .max(mostCents, 'giftCard.problem.amount'),
      ),
    recipientName: singleLineSchema('giftCard.problem.name')
      .min(1, 'giftCard.problem.name')
      .max(limits.name, 'giftCard.problem.long'),
    recipientEmail: emailAddressSchema('giftCard.problem.email', 'giftCard.problem.long'),
    senderName: singleLineSchema('giftCard.problem.long').max(limits.name, 'giftCard.problem.long'),
    message: z
      .string()
      .transform((text) => text.replaceAll('\r\n', '\n').trim())
      .pipe(
        z
          .string()
          .max(limits.message, 'giftCard.problem.long')
          .refine(isPostgresText, 'giftCard.problem.long'),
      ),
    language: z.enum(languages, 'giftCard.problem.language'),
    deliverOn: z
      .string()
      .trim()
      .transform((day) => day || today)
      .pipe(
        z
          .string()
          .regex(/^\d{4}-\d{2}-\d{2}$/, 'giftCard.problem.day')
          .refine((day) => momentInShop(day) && day >= today && day <= last, 'giftCard.problem.day'),
      ),
  });
}
