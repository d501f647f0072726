import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { listImports } from '#app/platform/editing/file-imports.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import {
  findAdminGiftCard,
  readGiftCardLiability,
  readOutstandingCents,
} from '../editing/admin-gift-cards.server.ts';
import { blockGiftCard, resendGiftCard } from '../editing/block-gift-card.server.ts';
import { findUsableGiftCard, lockUsableGiftCard } from '../gift-card-balance.server.ts';
import { openGiftCardCode } from '../gift-card-code.server.ts';
import { giveGiftCard } from '../issue-gift-card.server.ts';
import { sendDueGiftCards } from '../mail/send-gift-card-mails.server.ts';
import { deleteExpiredRecipients } from '../personal-data.server.ts';
import { giftCardMovements, giftCards } from '../tables.server.ts';
import { giftCardImport } from './import-gift-cards.server.ts';

const sent = vi.hoisted((): Mail[] => []);
vi.mock('#app/platform/mail/smtp.server.ts', () => ({
  describeSmtpError: String,
  sendMail: async (mail: Mail) => {
    sent.push(mail);
    return { ok: true };
  },
}));

const actor = { id: randomUUID(), email: 'owner@example.com' };
const now = new Date();
const head = 'Code,Balance,Expires On,Enabled,Recipient Email,Recipient Name';
let file = '';
let codes: string[] = [];

beforeEach(async () => {
  await db.delete(auditLogs);
  sent.length = 0;
  // Movements cannot be deleted, so that each test has codes of its own.
  codes = Array.from({ length: 3 }, () => randomUUID().slice(0, 18));
  file = `${head}
${codes[0]},"25,50",,yes,Noor@Example.com,Noor Bos
${codes[1]},100,2099-12-31,yes,,
${codes[2]},40,,no,,
XY-17,10,,yes,,
${codes[0]},25,,yes,,`;
});

test('a file is previewed without codes, imported, found as shoppers type it, and a second time changes nothing', async () => {
  const preview = await previewed(file);
  const counts = { added: 2, cents: 12_550, expires: 1, same: 0, disabled: 1, empty: 0, refused: 2 };
  expect(preview).toMatchObject(counts);
  expect(preview.shown.map(({ line, problem }) => [line, problem])).toEqual([
    [2, undefined],
    [3, undefined],
    [5, 'guessable'],
    [6, 'twice'],
  ]);
  expect(JSON.stringify(preview.shown)).not.toContain(codes[0]);
  expect(await findUsableGiftCard(db, codes[0] ?? '')).toBeUndefined();

  const before = await readOutstandingCents(db);
  expect(await imported(file)).toMatchObject({ of: 'run', ...counts });
  const typed = ` ${codes[0]?.toUpperCase().replaceAll('-', '')} `;
  expect(await findUsableGiftCard(db, typed)).toMatchObject({ balanceCents: 2_550, availableCents: 2_550 });
  expect(await readOutstandingCents(db)).toBe(before + 12_550);
  const today = shopDay(now);
  const { days } = await readGiftCardLiability(db, { from: today, to: today });
  expect(days[0]?.imported).toBeGreaterThanOrEqual(12_550);

  const [one] = await listImports(db, 'gift-card-import');
  expect(one).toMatchObject({ after: { fileName: 'cards.csv' }, importedBy: actor.email });
  expect(await listChanges(db, 'gift-card-import', one?.id ?? '')).toMatchObject([
    { action: 'created', by: actor.email, after: { fileName: 'cards.csv', added: 2, amountCents: 12_550 } },
  ]);
  const again = await previewed(file);
  expect(again).toMatchObject({ added: 0, cents: 0, same: 2 });
  await run(again.confirmed);
  expect(await readOutstandingCents(db)).toBe(before + 12_550);
  expect((await listImports(db, 'gift-card-import'))[0]?.id).toBe(one?.id);
});

test('a card is in the ledger as taken over, and does not use up what operators may give away', async () => {
  await imported(`${head}\n${codes[0]},5000,,yes,,`);
  const { id } = await cardOf(codes[0]);
  expect((await findAdminGiftCard(db, id))?.importedFrom).toEqual({ file: 'cards.csv', by: actor.email });
  expect(await movementsOf(id)).toEqual([['imported', 500_000]]);
  const given = await giveGiftCard(db, actor, { ...present, id: randomUUID() }, now);
  expect(given).toEqual({ ok: true });
});

test('the same file imported in two tabs at once is imported once', async () => {
  const { confirmed } = await previewed(file);
  const before = await readOutstandingCents(db);
  const answers = await Promise.all([run(confirmed), run(confirmed), run(confirmed)]);
  expect(answers.map((answer) => answer.ok && answer.added).sort()).toEqual([0, 0, 2]);
  expect(await readOutstandingCents(db)).toBe(before + 12_550);
});

test('nobody is mailed, until an operator sends a card to its recipient', async () => {
  await imported(file);
  await sendDueGiftCards(db, now);
  const toNoor = () => sent.filter(({ to }) => to.startsWith('noor'));
  expect(toNoor()).toEqual([]);
  const { id } = await cardOf(codes[0]);
  await resendGiftCard(db, actor, { id, email: 'noor@example.com' }, now);
  await sendDueGiftCards(db, now);
  expect(toNoor()).toHaveLength(1);
  expect(toNoor()[0]?.text.replaceAll('-', '')).toContain(
    codes[0]?.replaceAll('-', '').toUpperCase().replaceAll('O', '0'),
  );
});

test('an import is undone, except cards that were used, reserved, mailed or returned since', async () => {
  const all = Array.from({ length: 4 }, () => randomUUID().slice(0, 18));
  const whole = [head, ...all.map((one) => `${one},50,,yes,a@example.com,Ada`)].join('\n');
  await imported(whole);
  const [unused, spent, mailed, blocked] = await Promise.all(all.map(cardOf));
  await db.insert(giftCardMovements).values({ giftCardId: spent?.id ?? '', kind: 'spent', cents: -1_000 });
  await resendGiftCard(db, actor, { id: mailed?.id ?? '', email: 'a@example.com' }, now);
  await blockGiftCard(db, actor, { id: blocked?.id ?? '', isBlocked: true }, now);
  const before = await readOutstandingCents(db);
  const [one] = await listImports(db, 'gift-card-import');
  expect(await undo(one?.id)).toEqual({ of: 'undo', ok: true, removed: 2, kept: 2 });
  expect(await readOutstandingCents(db)).toBe(before - 10_000);
  expect(await findUsableGiftCard(db, all[0] ?? '')).toBeUndefined();
  expect(await findUsableGiftCard(db, all[1] ?? '')).toMatchObject({ balanceCents: 4_000 });
  expect(await movementsOf(unused?.id ?? '')).toEqual([
    ['imported', 5_000],
    ['cancelled', -5_000],
  ]);
  const [left] = await db
    .select()
    .from(giftCards)
    .where(eq(giftCards.id, unused?.id ?? ''));
  expect(left).toMatchObject({ recipientName: '', recipientEmail: '' });
  for (const card of [unused, blocked])
    expect(await blockGiftCard(db, actor, { id: card?.id ?? '', isBlocked: false }, now)).toEqual({
      ok: false,
      reason: 'taken-back',
    });
  expect(await listChanges(db, 'gift-card-import', one?.id ?? '')).toMatchObject([
    { action: 'undone', after: { fileName: 'cards.csv', removed: 2, kept: 2 } },
    { action: 'created' },
  ]);
  for (const id of [one?.id, randomUUID(), 'x', '\0', undefined])
    expect(await undo(id)).toEqual({ of: 'undo', ok: false });

  // The corrected file takes over only what was undone.
  expect(await imported(whole.replaceAll(',50,', ',30,'))).toMatchObject({ added: 2, same: 2, cents: 6_000 });
  expect(await findUsableGiftCard(db, all[0] ?? '')).toMatchObject({ balanceCents: 3_000 });
});

test('undoing waits for a checkout that is reserving a card, and keeps that card', async () => {
  await imported(`${head}\n${codes[0]},50,,yes,,`);
  const [one] = await listImports(db, 'gift-card-import');
  const { id } = await cardOf(codes[0]);
  let undoing: ReturnType<typeof undo> | undefined;
  await db.transaction(async (tx) => {
    expect(await lockUsableGiftCard(tx, codes[0] ?? '')).toMatchObject({ balanceCents: 5_000 });
    undoing = undo(one?.id);
    await tx.insert(giftCardMovements).values({ giftCardId: id, kind: 'spent', cents: -5_000 });
  });
  expect(await undoing).toMatchObject({ removed: 0, kept: 1 });
});

test('codes are stored as a hash and sealed, and recipients are deleted two years after the import', async () => {
  await imported(file);
  const card = await cardOf(codes[0]);
  expect(JSON.stringify(card)).not.toContain(codes[0]?.slice(0, 13).toUpperCase());
  expect(openGiftCardCode(card.sealedCode, card.id)).toBe(codes[0]?.replaceAll('-', '').toUpperCase());
  expect(card).toMatchObject({ recipientEmail: 'Noor@example.com', mailStatus: 'none', mailAt: now });
  await deleteExpiredRecipients(db, new Date(now.getTime() + 731 * 86_400_000));
  expect(await cardOf(codes[0])).toMatchObject({ recipientEmail: '', recipientName: '' });
});

test('thousands of cards are imported at once', async () => {
  const rows = Array.from({ length: 5_000 }, () => `${randomUUID().slice(0, 23)},"12,34",,yes,,`);
  expect(await imported([head, ...rows].join('\n'))).toMatchObject({ added: 5_000, cents: 6_170_000 });
  const [one] = await listImports(db, 'gift-card-import');
  expect(await undo(one?.id)).toMatchObject({ removed: 5_000, kept: 0 });
}, 60_000);

test('a form without a readable file is refused', async () => {
  for (const confirmed of ['', 'x', Buffer.from(file).toString('base64')])
    expect(await run(confirmed)).toEqual({ of: 'run', ok: false, reason: 'no-file' });
  expect(await giftCardImport.preview(db, new FormData(), now)).toMatchObject({
    ok: false,
    reason: 'no-file',
  });
  expect(await db.$count(auditLogs)).toBe(0);
});

const present = {
  ...{ amountCents: 1_000, recipientName: 'Ada', recipientEmail: 'ada@example.com', senderName: '' },
  ...{ message: '', language: 'nl' as const, deliverOn: shopDay(now) },
};

async function previewed(text: string) {
  const form = new FormData();
  form.set('file', new File([text], 'cards.csv'));
  const read = await giftCardImport.preview(db, form, now);
  if (!read.ok) throw new Error(JSON.stringify(read));
  return read;
}

function run(confirmed: string) {
  const form = new FormData();
  form.set('confirmed', confirmed);
  form.set('name', 'cards.csv');
  return giftCardImport.run(db, actor, form, now);
}

async function imported(text: string) {
  return run((await previewed(text)).confirmed);
}

function undo(id = '') {
  const form = new FormData();
  form.set('import', id);
  return giftCardImport.undo(db, actor, form, new Date(now.getTime() + 60_000));
}

async function cardOf(code = '') {
  const found = await findUsableGiftCard(db, code);
  const [card] = await db
    .select()
    .from(giftCards)
    .where(eq(giftCards.id, found?.id ?? randomUUID()));
  if (!card) throw new Error(`${code} is missing`);
  return card;
}

async function movementsOf(id: string) {
  const { kind, cents } = giftCardMovements;
  const rows = await db
    .select({ kind, cents })
    .from(giftCardMovements)
    .where(eq(giftCardMovements.giftCardId, id))
    .orderBy(asc(giftCardMovements.id));
  return rows.map((row) => [row.kind, row.cents]);
}
