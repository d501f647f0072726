import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { hashGiftCardCode, newGiftCardCode, sealGiftCardCode } from './gift-card-code.server.ts';
import { giftCardMovements, giftCards } from './tables.server.ts';

export type NewGiftCard = {
  amountCents: number;
  recipientName: string;
  recipientEmail: string;
  senderName: string;
  message: string;
  language: Language;
  /** The day of Amsterdam on which it is mailed, `2026-12-24`. */
  deliverOn: string;
};

/**
 * Gives a card without money for it, such as for goodwill; it is mailed on its day. Answers its code. The same `id` again changes
 * nothing.
 */
export function grantGiftCard(
  db: Db,
  actor: Actor,
  { id = randomUUID(), ...card }: NewGiftCard & { id?: string },
  now: Date,
): Promise<{ id: string; code: string | undefined }> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select({ id: giftCards.id }).from(giftCards).where(eq(giftCards.id, id));
    if (known) return { id, code: undefined };
    const code = await insertGiftCard(tx, { id, ...card, issuedAt: now });
    await tx
      .insert(giftCardMovements)
      .values({ giftCardId: id, kind: 'granted', cents: card.amountCents, at: now });
    const { recipientName, recipientEmail, amountCents, deliverOn } = card;
    const after = { amountCents, recipientName, recipientEmail, deliverOn };
    const change = { objectType: 'gift-card', objectId: id, action: 'created', after };
    await recordChange(tx, actor, change, now);
    return { id, code };
  });
}

/**
 * Puts on the card that an order bought what it was paid for, in the caller's transaction, which settles the order: from now on it can be
 * spent, and is mailed on its day. A second time the database refuses it.
 */
export async function issueBoughtGiftCard(
  tx: Db,
  { id: orderId, number: orderNumber }: { id: string; number: string },
  now: Date,
): Promise<void> {
  const [card] = await tx
    .update(giftCards)
    .set({ issuedAt: now, clientNetwork: null, updatedAt: now })
    .where(and(eq(giftCards.orderId, orderId), isNull(giftCards.issuedAt)))
    .returning({ giftCardId: giftCards.id, cents: giftCards.amountCents });
  if (!card) throw new Error('An order that buys a gift card has none to issue.');
  await tx.insert(giftCardMovements).values({ ...card, kind: 'sold', orderId, orderNumber, at: now });
}

/** Writes a card with a new code, on which nothing is yet. Answers the code, which is nowhere else in the clear. */
export async function insertGiftCard(
  tx: Db,
  card: NewGiftCard & {
    id: string;
    orderId?: string;
    orderNumber?: string;
    clientNetwork?: string | undefined;
    issuedAt?: Date;
  },
): Promise<string> {
  const code = newGiftCardCode();
  await tx.insert(giftCards).values({
    ...card,
    codeHash: hashGiftCardCode(code),
    sealedCode: sealGiftCardCode(code, card.id),
    codeEnd: code.slice(-4),
  });
  return code;
}
