import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { findAdminGiftCard } from './editing/admin-gift-cards.server.ts';
import { resendGiftCard } from './editing/block-gift-card.server.ts';
import { findUsableGiftCard } from './gift-card-balance.server.ts';
import { grantGiftCard } from './issue-gift-card.server.ts';
import { deleteExpiredRecipients } from './personal-data.server.ts';
import { giftCards } from './tables.server.ts';

const actor = { id: randomUUID(), email: 'admin@example.com' };
const now = new Date('2028-12-01T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

beforeEach(async () => {
  await db.update(giftCards).set({ mailAt: now });
});

test('two years after its mail nobody knows any more whom a card was for; its code still pays', async () => {
  const old = await mailed(daysAgo(731));
  const young = await mailed(daysAgo(729));
  const failed = await mailed(daysAgo(1_000), 'failed');
  const due = await mailed(null, null);
  await resendGiftCard(db, actor, { id: failed.id, email: 'corrected@example.com' }, now);
  await db
    .update(giftCards)
    .set({ mailStatus: 'failed', mailAt: daysAgo(1_000) })
    .where(eq(giftCards.id, failed.id));
  expect(await deleteExpiredRecipients(db, now)).toBe(1);
  expect(await findAdminGiftCard(db, old.id)).toMatchObject({
    recipientName: '',
    recipientEmail: '',
    senderName: '',
    message: '',
    mailProblem: null,
    balanceCents: 2_500,
  });
  expect(await findUsableGiftCard(db, old.code)).toMatchObject({ availableCents: 2_500 });
  const history = JSON.stringify(await listChanges(db, 'gift-card', old.id));
  expect(history).toContain('2500');
  expect(history).not.toMatch(/Noor|noor@/);
  // Undelivered mails may have to be sent again.
  for (const { id } of [young, failed, due])
    expect(await findAdminGiftCard(db, id)).toMatchObject({ recipientName: 'Noor', message: 'Fijne dag' });
  expect(await deleteExpiredRecipients(db, now), 'a second time').toBe(0);
});

test('many are forgotten a few at a time, each once, also by two processes', async () => {
  for (let made = 0; made < 7; made++) await mailed(daysAgo(800));
  const forgot = await Promise.all([
    deleteExpiredRecipients(db, now, 2),
    deleteExpiredRecipients(db, now, 2),
  ]);
  expect(forgot.reduce((sum, count) => sum + count, 0)).toBe(7);
});

async function mailed(mailAt: Date | null, mailStatus: 'sent' | 'failed' | null = 'sent') {
  const card = {
    amountCents: 2_500,
    recipientName: 'Noor',
    recipientEmail: 'noor@example.com',
    senderName: 'Sam',
    message: 'Fijne dag',
    language: 'nl' as const,
    deliverOn: '2026-11-26',
  };
  const { id, code = '' } = await grantGiftCard(db, actor, card, daysAgo(1_000));
  await db.update(giftCards).set({ mailStatus, mailAt }).where(eq(giftCards.id, id));
  return { id, code };
}
