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
  /** The day in Amsterdam on which the card is emailed. */
  deliverOn: string;
};

/** Issues a card as a present, for example out of goodwill. Returns the card's code; undefined if the `id` exists. */
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

/** Issues a bought card. Call in the transaction that settles the order. The database refuses a second call. */
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

/** Inserts a card and returns its code, which is stored only hashed and encrypted. */
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
