import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { archiveProduct } from '#app/catalogue/admin/submit-product-list-action.server.ts';
import { type BulkEdit, bulkEditProducts } from '#app/catalogue/editing/bulk-edit-products.server.ts';
import { fieldsToMerge, mergeAndSaveProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { findProductForEditing } from '#app/catalogue/editing/product-for-editing.server.ts';
import { isInShop } from '#app/catalogue/product-sql.server.ts';
import { holdStock, releaseHolds } from '#app/catalogue/stock/stock-reservations.server.ts';
import { productSizes, products } from '#app/catalogue/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { closeMail } from '#app/platform/mail/smtp.server.ts';
import { pictureFetchSettings } from '#app/product-csv/fetch-import-pictures.server.ts';
import { noMapping } from '#app/product-csv/mapping/validate-mapping.server.ts';
import { columnNames } from '#app/product-csv/reading/csv-columns.ts';
import { importFileForCli } from '#app/product-csv/run-import-command.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addDraw, close, type DrawOfTests, enter, letPass, tokenOf } from '#tests/support/draws.ts';
import { postedForm } from '#tests/support/form-request.ts';
import { placesByChance } from '#tests/support/places-by-chance.ts';
import { addProduct } from '#tests/support/products.ts';
import { addBlock } from '../blocklist/blocklist.server.ts';
import { dropEditor } from '../editing/drop-editor.server.ts';
import type { DropInput } from '../editing/drop-schema.server.ts';
import { saveDrop } from '../editing/save-drop.server.ts';
import { lotOf } from '../random-order/random-order.server.ts';
import { dropDrawEntries, dropDraws, drops } from '../tables.server.ts';
import { deleteOldDrawEntries, exportDrawEntries, findOwnDrawEntry } from './draw-entries.server.ts';
import { drawAndOfferPieces, drawDueDraws, offerDrawnItems } from './draw-jobs.server.ts';
import {
  claimDrawnItem,
  findDrawnItem,
  findUndrawnProducts,
  isFreeOfDraws,
  recordDrawnOrder,
} from './drawn-items.server.ts';
import { confirmDrawEntry, enterDraw, findEntryConfirmation } from './enter-draw.server.ts';
import { deleteDrawEntries, leaveDrawByLink, leaveOwnDraw } from './leave-draw.server.ts';
import {
  drawConfirmationMails,
  drawResultMails,
  sendDrawConfirmationMail,
  sendDrawResultMail,
} from './send-draw-mails.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };

const mailbox = await vi.hoisted(async () => {
  const { startMailbox } = await import('../../../sandbox/mailbox/mailbox.ts');
  const mail = await startMailbox({ smtpPort: 0, webPort: 0 });
  process.env.SMTP_URL = `smtp://127.0.0.1:${mail.smtpPort}`;
  return mail;
});

beforeAll(async () => {
  await Promise.all([startJobs(), import('../mail/drop-mails.server.ts')]);
  await declareQueue(drawConfirmationMails);
  await declareQueue(drawResultMails);
}, 60_000);
afterAll(async () => {
  closeMail();
  await Promise.all([stopJobs(), mailbox.close()]);
});

test('a guest confirms by a mail in the language of the page, and leaves by it without a trace', async () => {
  const draw = await addDraw(1);
  const email = anAddress();
  await ask(draw, email, { language: 'nl' });
  expect(await findOwnDrawEntry(db, draw.dropId, email)).toBeUndefined();
  await sendMails();
  const [mail] = mailsTo(email);
  expect(mail?.subject).toMatch(/^Nog één klik: doe mee aan de loting om Drawn .+, maat M$/);
  expect(mail?.headers).toContainEqual({
    name: 'List-Unsubscribe',
    value: expect.stringContaining('/draw/ending?token='),
  });
  const token = /confirmation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await confirmDrawEntry(db, { dropId: 'another-drop', token }, new Date())).state).toBe('unknown');
  expect((await confirmDrawEntry(db, { dropId: draw.dropId, token: `${token}x` }, new Date())).state).toBe(
    'unknown',
  );
  expect((await findEntryConfirmation(db, { dropId: draw.dropId, token }, new Date())).state).toBe('pending');
  expect((await confirmDrawEntry(db, { dropId: draw.dropId, token }, new Date())).state).toBe('confirmed');
  expect((await confirmDrawEntry(db, { dropId: draw.dropId, token }, new Date())).state).toBe(
    'already-confirmed',
  );
  await leaveDrawByLink(db, draw.dropId, token, new Date());
  await leaveDrawByLink(db, draw.dropId, token, new Date());
  expect(await entriesOf(draw)).toEqual([]);
});

test('whoever enters twice is in once, with the lot of the first time, and nobody changes another’s entry', async () => {
  const draw = await addDraw(1);
  const other = await addSizeTo(draw, 'L');
  const email = `noor.${randomUUID()}@gmail.com`;
  const proven = { email, productSizeId: draw.size, isProven: true, language: 'en' as const };
  await enterDraw(db, { dropId: draw.dropId, ...proven }, new Date());
  const [first] = await entriesOf(draw);
  const written = email.replace('noor.', 'Noor').toLowerCase();
  await enterDraw(db, { dropId: draw.dropId, ...proven, email: written, productSizeId: other }, new Date());
  const [second, ...none] = await entriesOf(draw);
  expect(none).toEqual([]);
  expect(second).toMatchObject({ id: first?.id, lot: first?.lot, productSizeId: other });

  await ask(draw, email, { language: 'nl' });
  expect(await entriesOf(draw)).toMatchObject([{ productSizeId: other, language: 'en' }]);
  await sendMails();
  const token = /confirmation\?token=([\w-]+)/.exec(mailsTo(written)[0]?.text ?? '')?.[1] ?? '';
  expect((await confirmDrawEntry(db, { dropId: draw.dropId, token }, new Date())).state).toBe('confirmed');
  expect(await entriesOf(draw)).toMatchObject([{ id: first?.id, productSizeId: draw.size }]);
});

test('whom an operator blocked does not enter, by address, account or network, and confirms nothing', async () => {
  const draw = await addDraw(1);
  const { customer } = await customerForTests(db);
  const [mailbox, domain] = [anAddress(), `${randomUUID()}.example`];
  const network = '198.51.100.130';
  const asked = { dropId: draw.dropId, productSizeId: draw.size, language: 'en', isProven: true } as const;
  const enterAs = (who: { email: string; customerId?: string; network?: string }) =>
    enterDraw(db, { ...asked, ...who }, new Date());
  const [early, late] = [anAddress(), anAddress()];
  await ask(draw, early);
  await ask(draw, late);
  await sendMails();
  const tokens = [early, late].map(
    (email) => /confirmation\?token=([\w-]+)/.exec(mailsTo(email)[0]?.text ?? '')?.[1] ?? '',
  );
  const [token = '', other = ''] = tokens;

  for (const [kind, value] of [
    ['mailbox', mailbox],
    ['mailbox', customer.email],
    ['mailbox', early],
    ['domain', domain],
    ['network', '198.51.100.128/28'],
  ] as const)
    await addBlock(db, actor, { kind, value, note: '' }, new Date());

  for (const who of [
    { email: mailbox.replace('@', '+two@') },
    { email: `noor@mail.${domain}` },
    { email: anAddress(), customerId: customer.id },
    { email: anAddress(), network },
  ])
    expect(await enterAs(who)).toEqual({ ok: false, reason: 'blocked' });
  // Anyone can type an address, so only the mail sent there says that it is blocked.
  const typed = { ...asked, isProven: false };
  expect(await enterDraw(db, { ...typed, email: mailbox }, new Date())).toEqual({ ok: true });
  expect(await enterDraw(db, { ...typed, email: anAddress(), network }, new Date())).toEqual({
    ok: false,
    reason: 'blocked',
  });
  const link = { dropId: draw.dropId, token };
  expect((await findEntryConfirmation(db, link, new Date())).state).toBe('blocked');
  expect((await confirmDrawEntry(db, link, new Date())).state).toBe('blocked');
  const from = (network: string) =>
    confirmDrawEntry(db, { dropId: draw.dropId, token: other, network }, new Date());
  expect((await from(network)).state).toBe('blocked');
  expect(await findOwnDrawEntry(db, draw.dropId, late)).toBeUndefined();
  expect((await from('203.0.113.130')).state).toBe('confirmed');
  expect(await enterAs({ email: anAddress(), network: '203.0.113.130' })).toEqual({ ok: true });
  expect((await entriesOf(draw)).filter(({ confirmedAt }) => confirmedAt)).toHaveLength(2);

  await close(draw);
  expect(await enterAs({ email: mailbox })).toEqual({ ok: false, reason: 'closed' });
  expect((await confirmDrawEntry(db, link, new Date())).state).toBe('closed');
});

test('a hundred who enter at once are in once each, and one who clicks a hundred times once', async () => {
  const draw = await addDraw(1);
  const eager = anAddress();
  await Promise.all([
    ...Array.from({ length: 50 }, () => enter(draw)),
    ...Array.from({ length: 50 }, () =>
      enterDraw(
        db,
        { dropId: draw.dropId, productSizeId: draw.size, email: eager, language: 'en', isProven: true },
        new Date(),
      ),
    ),
  ]);
  expect(await entriesOf(draw)).toHaveLength(51);
});

test('after the draw nobody comes in, whoever did not confirm is out, and it is drawn once', async () => {
  const draw = await addDraw(1);
  const email = anAddress();
  const late = anAddress();
  await ask(draw, email);
  await sendMails();
  const token = /confirmation\?token=([\w-]+)/.exec(mailsTo(email)[0]?.text ?? '')?.[1] ?? '';
  await enter(draw);
  await close(draw);
  expect((await confirmDrawEntry(db, { dropId: draw.dropId, token }, new Date())).state).toBe('closed');
  expect(await ask(draw, late)).toEqual({ ok: false, reason: 'closed' });
  const drawn = await Promise.all(Array.from({ length: 5 }, () => drawDueDraws(db, new Date())));
  expect(drawn.flat().filter((dropId) => dropId === draw.dropId)).toHaveLength(1);
  expect(await entriesOf(draw)).toHaveLength(1);
  // The database's clock decides, even if the caller's is behind.
  const asked = { dropId: draw.dropId, productSizeId: draw.size, language: 'en' as const, isProven: true };
  expect(await enterDraw(db, { ...asked, email: late }, new Date(0))).toMatchObject({ ok: false });
});

test('pieces go in the order of lots that everybody can work out again; the others are told their place, once', async () => {
  const draw = await addDraw(2);
  const people = await Promise.all(Array.from({ length: 5 }, () => enter(draw)));
  await close(draw);
  await drawAndOfferPieces(db, new Date());
  await drawAndOfferPieces(db, new Date());
  const [row] = await db.select().from(dropDraws).where(eq(dropDraws.dropId, draw.dropId));
  const places = placesByChance(
    row?.seed ?? Buffer.alloc(0),
    people.map(({ id }) => id),
  );
  const offered = (await entriesOf(draw))
    .filter(({ offeredAt }) => offeredAt)
    .map(({ id }) => places.get(id));
  expect(offered.sort()).toEqual([1, 2]);
  expect(await freeOf(draw)).toBe(0);
  await sendMails();
  for (const { id, email } of people) {
    const place = places.get(id) ?? 0;
    const subjects = mailsTo(email).map(({ subject }) => subject);
    if (place <= 2)
      expect(subjects).toEqual([expect.stringMatching(/^You were drawn: .+ is reserved for you$/)]);
    else {
      expect(subjects).toEqual([expect.stringMatching(/^Not drawn this time: /)]);
      expect(mailsTo(email)[0]?.text).toContain(`your place in line is ${place - 2}.`);
    }
  }
});

test('what is not bought within a day goes to the next in line, and what one gives up at once', async () => {
  const draw = await addDraw(1);
  const people = await Promise.all([enter(draw), enter(draw), enter(draw)]);
  await close(draw);
  await drawAndOfferPieces(db, new Date());
  const [first, second, third] = await byLot(draw);
  expect(await pieceStates(draw, [first, second, third])).toEqual(['offered', 'waiting', 'waiting']);
  await sendMails();
  await letPass(draw, 25);
  await drawAndOfferPieces(db, new Date());
  expect(await pieceStates(draw, [first, second, third])).toEqual(['over', 'offered', 'waiting']);
  await leaveDrawByLink(db, draw.dropId, await tokenOf(draw, second ?? ''), new Date());
  await drawAndOfferPieces(db, new Date());
  expect(await pieceStates(draw, [first, second, third])).toEqual(['over', 'unknown', 'offered']);
  expect(await entriesOf(draw)).toHaveLength(people.length);
  await sendMails();
  const winner = people.find(({ id }) => id === third);
  expect(mailsTo(winner?.email ?? '').map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Not drawn/),
    expect.stringMatching(/^You were drawn/),
  ]);
});

test('the link brings the piece to one browser after another, into its order, and back when that ends', async () => {
  const draw = await addDraw(1);
  await Promise.all([enter(draw), enter(draw)]);
  await close(draw);
  await drawAndOfferPieces(db, new Date());
  const [id = ''] = await byLot(draw);
  const token = await tokenOf(draw, id);
  const { dropId } = draw;
  const [one, other] = [randomUUID(), randomUUID()];
  const look = (checkoutKey: string) => findDrawnItem(db, { dropId, token, checkoutKey }, new Date());
  const keep = (checkoutKey: string) => claimDrawnItem(db, { dropId, token, checkoutKey }, new Date());
  expect((await look(one)).state).toBe('offered');
  const first = await keep(one);
  expect(first.state).toBe('kept');
  expect((await look(other)).state).toBe('offered');
  expect(await keep(other)).toMatchObject({ state: 'kept', until: 'until' in first && first.until });
  expect((await look(one)).state).toBe('offered');
  const pieces = [{ productId: draw.productId, productSizeId: draw.size, quantity: 1 }];
  expect(await findUndrawnProducts(db, pieces, one)).toEqual([draw.productId]);
  expect(await findUndrawnProducts(db, pieces, other)).toEqual([]);
  const two = [{ productId: draw.productId, productSizeId: draw.size, quantity: 2 }];
  expect(await findUndrawnProducts(db, two, other)).toEqual([draw.productId]);

  const orderId = await anOrder();
  const until = new Date(Date.now() + 1_800_000);
  await db.transaction(async (tx) => {
    expect(await holdStock(tx, orderId, pieces, until, { checkoutKey: other })).toEqual({ ok: true });
    await recordDrawnOrder(tx, orderId);
  });
  expect((await look(one)).state).toBe('ordered');
  expect((await keep(one)).state).toBe('ordered');
  await db.transaction((tx) => releaseHolds(tx, orderId));
  await db.execute(sql`update orders set status = 'cancelled' where id = ${orderId}`);
  expect((await look(other)).state).toBe('kept');
  expect((await keep(one)).state).toBe('kept');
  expect(await freeOf(draw)).toBe(0);
});

test('nobody buys a piece that is still to be drawn, and what nobody in line wants is for everybody', async () => {
  const draw = await addDraw(2);
  const pieces = [{ productId: draw.productId, productSizeId: draw.size, quantity: 1 }];
  const isRefused = async () => (await findUndrawnProducts(db, pieces, randomUUID())).length > 0;
  expect(await isRefused()).toBe(true);
  expect(await isFree(draw)).toBe(false);
  await enter(draw);
  await enter(draw);
  await enter(draw);
  await close(draw);
  await drawAndOfferPieces(db, new Date());
  expect(await isRefused()).toBe(true);
  await letPass(draw, 25);
  await drawAndOfferPieces(db, new Date());
  // The line is empty: one item is reserved for the third entry, the other is open to all.
  expect(await isRefused()).toBe(false);
  expect(await isFree(draw)).toBe(true);
  expect(await freeOf(draw)).toBe(1);
});

test('without entries all of it is for everybody once it is drawn', async () => {
  const draw = await addDraw(1);
  await close(draw);
  await drawAndOfferPieces(db, new Date());
  expect(await isFree(draw)).toBe(true);
});

test('an address is forgotten after a month and when its owner leaves; what the lots prove stays', async () => {
  const draw = await addDraw(1);
  const gone = await enter(draw);
  const stays = await enter(draw);
  expect(await exportDrawEntries(db, stays.email)).toMatchObject([{ entry: stays.id, size: 'M' }]);
  await close(draw);
  await drawAndOfferPieces(db, new Date());
  await deleteDrawEntries(db, gone.email);
  expect((await entriesOf(draw)).map(({ email }) => email).sort()).toEqual([null, stays.email].sort());
  await deleteOldDrawEntries(db, new Date());
  expect(await exportDrawEntries(db, stays.email)).toHaveLength(1);
  await deleteOldDrawEntries(db, new Date(Date.now() + 40 * 86_400_000));
  const [row] = await db.select().from(dropDraws).where(eq(dropDraws.dropId, draw.dropId));
  for (const { id, email, person, lot } of await entriesOf(draw)) {
    expect([email, person]).toEqual([null, null]);
    expect(lot).toEqual(lotOf(row?.seed ?? Buffer.alloc(0), id));
  }
});

test('an operator moves the moment until it is drawn, and cannot take the draw from those who entered', async () => {
  const draw = await addDraw(1);
  const later = new Date(Date.now() + 7_200_000);
  const row = async () => (await db.select().from(dropDraws).where(eq(dropDraws.dropId, draw.dropId)))[0];
  const before = await row();
  expect(await saveAs(draw, { drawClosesAt: later })).toMatchObject({ ok: true });
  expect(await row()).toEqual({ ...before, closesAt: later });
  await enter(draw);
  expect(await saveAs(draw, { saleMethod: 'open' })).toMatchObject({
    problems: { saleMethod: 'draw-is-entered' },
  });
  expect(await dropEditor.remove(db, actor, draw.dropId, new Date())).toEqual({
    ok: false,
    reason: 'entered',
  });
  await close(draw);
  await drawDueDraws(db, new Date());
  expect(await saveAs(draw, { drawClosesAt: later })).toMatchObject({
    problems: { drawClosesAt: 'draw-is-drawn' },
  });
  expect(await saveAs(draw, { drawClosesAt: (await row())?.closesAt })).toMatchObject({ ok: true });
});

test('nobody is drawn for a piece that was taken out of the shop, until it is back', async () => {
  const draw = await addDraw(1);
  const { id } = await enter(draw);
  const archive = (archivedAt: Date | null) =>
    db.update(products).set({ archivedAt }).where(eq(products.id, draw.productId));
  await archive(new Date());
  await close(draw);
  await drawAndOfferPieces(db, new Date());
  expect(await pieceStates(draw, [id])).toEqual(['waiting']);
  await archive(null);
  await drawAndOfferPieces(db, new Date());
  expect(await pieceStates(draw, [id])).toEqual(['offered']);
});

test('an operator cannot take out a piece that somebody entered for', async () => {
  const draw = await addDraw(1);
  const drawClosesAt = new Date(Date.now() + 3_600_000);
  const saveWith = (...productIds: string[]) => saveAs(draw, { drawClosesAt, productIds });
  const other = await addProduct('Other', { category: 'the-drop' });
  expect(await saveWith(other.id)).toMatchObject({ ok: true });
  expect(await saveWith(other.id, draw.productId)).toMatchObject({ ok: true });
  const { email } = await enter(draw);
  expect(await saveWith(other.id)).toMatchObject({
    problems: { productIds: 'draw-piece-entered' },
  });
  expect(await saveWith(draw.productId)).toMatchObject({ ok: true });
  await leaveOwnDraw(db, draw.dropId, email);
  expect(await saveWith(other.id)).toMatchObject({ ok: true });
});

test.each([
  ['taken off sale by a bulk edit', (draw) => bulkEdit(draw, { available: false }), 'in-draw'],
  ['unpublished by a bulk edit', (draw) => bulkEdit(draw, { published: false }), 'in-draw'],
  ['archived', (draw) => archiveProduct(db, actor, draw.productId, new Date()), 'in-draw'],
  ['taken off sale in its form', (draw) => saveSizes(draw, [{ size: 'M', available: false }]), 'in-draw'],
  ['given other sizes in its form', (draw) => saveSizes(draw, [{ size: 'L', available: true }]), 'in-draw'],
  ['taken off sale by a file', importOffSale, 'customers have entered a draw for size M'],
] satisfies [string, (draw: DrawOfTests) => Promise<unknown>, string][])(
  'an item that customers entered a draw for is not %s before the drop is over or switched off',
  async (_, edit, refusal) => {
    const draw = await addDraw(2);
    const isSold = async () => {
      const [size] = await db
        .select({ available: productSizes.available, isInShop: isInShop() })
        .from(productSizes)
        .innerJoin(products, eq(products.id, productSizes.productId))
        .where(eq(productSizes.id, draw.size));
      return size?.available && size.isInShop;
    };
    await enter(draw);
    expect(JSON.stringify(await edit(draw))).toContain(refusal);
    expect(await isSold()).toBe(true);
    await close(draw);
    await drawAndOfferPieces(db, new Date());
    expect(JSON.stringify(await edit(draw))).toContain(refusal);
    expect(await isSold()).toBe(true);
    await db.update(drops).set({ isActive: false }).where(eq(drops.id, draw.dropId));
    expect(JSON.stringify(await edit(draw))).not.toContain(refusal);
    expect(await isSold()).not.toBe(true);
  },
);

test('whoever confirms once it is drawn is told that it is too late, and not that their link is wrong', async () => {
  const draw = await addDraw(1);
  const { dropId, size } = draw;
  const asked = {
    dropId,
    productSizeId: size,
    email: `late-${randomUUID()}@example.com`,
    language: 'en' as const,
  };
  await enterDraw(db, { ...asked, isProven: false }, new Date());
  const [entry] = await entriesOf(draw);
  const token = await tokenOf(draw, entry?.id ?? '');
  await close(draw);
  expect((await findEntryConfirmation(db, { dropId, token }, new Date())).state).toBe('closed');
  await drawAndOfferPieces(db, new Date());
  expect(await entriesOf(draw)).toEqual([]);
  expect(await confirmDrawEntry(db, { dropId, token }, new Date())).toMatchObject({
    state: 'closed',
    entry: { dropId, size: 'M' },
  });
});

test('a draw closes while the drop runs, a day before its end at the latest, and one that nobody entered can go', async () => {
  const draw = await addDraw(1);
  const problemOf = async (hours: number | undefined) => {
    const drawClosesAt = hours === undefined ? undefined : new Date(Date.now() + hours * 3_600_000);
    const saved = await saveAs(draw, { drawClosesAt });
    return saved.ok ? undefined : saved.problems.drawClosesAt;
  };
  expect(await problemOf(undefined)).toBe('draw-closes-missing');
  expect(await problemOf(-2)).toBe('draw-closes-too-early');
  expect(await problemOf(49)).toBe('draw-closes-too-late');
  expect(await problemOf(47)).toBeUndefined();
  const deleted = await dropEditor.remove(db, actor, draw.dropId, new Date());
  if (!deleted.ok) throw new Error(deleted.reason);
  expect(await saveAs(draw, { saleMethod: 'open' })).toMatchObject({ ok: true });
  expect(await db.select().from(dropDraws).where(eq(dropDraws.dropId, draw.dropId))).toEqual([]);
});

test('whoever enters, leaves, keeps, orders and lets pass in whatever order: no more is kept than there is, and nobody is passed over', async () => {
  const step = fc.record({
    does: fc.constantFrom('leave', 'keep', 'order', 'give-up', 'offer', 'pass', 'restock'),
    who: fc.nat(5),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const draw = await addDraw(2);
      const people = await Promise.all(Array.from({ length: 6 }, () => enter(draw)));
      const keys = people.map(() => randomUUID());
      const orders = new Map<number, string>();
      await close(draw);
      await drawDueDraws(db, new Date());
      const line = await byLot(draw);
      for (const { does, who } of [{ does: 'offer', who: 0 }, ...steps]) {
        const [person, key] = [people[who], keys[who]];
        if (!person || !key) continue;
        const token = await tokenOf(draw, person.id);
        if (does === 'leave') await leaveDrawByLink(db, draw.dropId, token, new Date());
        if (does === 'keep')
          await claimDrawnItem(db, { dropId: draw.dropId, token, checkoutKey: key }, new Date());
        if (does === 'offer') await offerDrawnItems(db, new Date());
        if (does === 'pass') await letPass(draw, 25);
        if (does === 'restock')
          await db.execute(
            sql`update product_sizes set stock_quantity = stock_quantity + 1 where id = ${draw.size}`,
          );
        if (does === 'order' && !orders.has(who)) {
          const pieces = [{ productId: draw.productId, productSizeId: draw.size, quantity: 1 }];
          if ((await findUndrawnProducts(db, pieces, key)).length) continue;
          const orderId = await anOrder();
          const until = new Date(Date.now() + 1_800_000);
          const held = await db.transaction((tx) =>
            holdStock(tx, orderId, pieces, until, { checkoutKey: key }),
          );
          if (held.ok) orders.set(who, orderId);
        }
        if (does === 'give-up') {
          const orderId = orders.get(who);
          if (orderId) await db.transaction((tx) => releaseHolds(tx, orderId));
          orders.delete(who);
        }
        expect(await freeOf(draw)).toBeGreaterThanOrEqual(0);
        const entries = await entriesOf(draw);
        const inLine = line.map((id) => entries.find((entry) => entry.id === id));
        const firstWaiting = inLine.findIndex((entry) => entry?.email && !entry.offeredAt);
        const lastOffered = inLine.findLastIndex((entry) => entry?.offeredAt);
        if (firstWaiting >= 0) expect(lastOffered).toBeLessThan(firstWaiting);
      }
    }),
    { numRuns: 15 },
  );
}, 240_000);

function bulkEdit({ productId }: DrawOfTests, change: BulkEdit) {
  return bulkEditProducts(db, actor, { ids: [productId], change }, new Date());
}

async function saveSizes({ productId }: DrawOfTests, sizes: { size: string; available: boolean }[]) {
  const current = await findProductForEditing(db, productId);
  if (!current) throw new Error('There is no such product.');
  const { product, version } = current;
  const wanted = { ...product, sizes: sizes.map((row) => ({ ...row, stockQuantity: 2 })) };
  const form = postedForm({ version, fields: fieldsToMerge(product) });
  return mergeAndSaveProduct(db, actor, { id: productId, form, product: wanted }, new Date());
}

async function importOffSale({ slug }: DrawOfTests) {
  const lines: string[] = [];
  const file = `Handle,Option1 Name,Option1 Value,${columnNames.available}\n${slug},Size,M,false\n`;
  await importFileForCli(db, Buffer.from(file), {
    ...{ skipBad: false, isDryRun: false, language: 'en', mapping: noMapping, pace: pictureFetchSettings },
    now: new Date(),
    tell: (line) => lines.push(line),
  });
  return lines;
}

function saveAs({ dropId, productId }: DrawOfTests, changed: Partial<DropInput>) {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  const dates = { startDate: hours(-1), endDate: hours(72) };
  const drop = {
    title: 'Draw',
    ...dates,
    isActive: true,
    saleMethod: 'draw' as const,
    productIds: [productId],
  };
  return saveDrop(db, { ...drop, ...changed }, dropId);
}

function anAddress(): string {
  return `draws-${randomUUID()}@example.com`;
}

function ask({ dropId, size }: DrawOfTests, email: string, { language = 'en' as 'en' | 'nl' } = {}) {
  return enterDraw(db, { dropId, productSizeId: size, email, language, isProven: false }, new Date());
}

function entriesOf({ dropId }: DrawOfTests) {
  return db
    .select()
    .from(dropDrawEntries)
    .where(eq(dropDrawEntries.dropId, dropId))
    .orderBy(asc(dropDrawEntries.id));
}

async function byLot(draw: DrawOfTests): Promise<string[]> {
  const entries = await entriesOf(draw);
  return entries.sort((one, other) => one.lot.compare(other.lot)).map(({ id }) => id);
}

async function pieceStates(draw: DrawOfTests, ids: (string | undefined)[]): Promise<string[]> {
  const states = [];
  for (const id of ids) {
    const asked = { dropId: draw.dropId, token: await tokenOf(draw, id ?? ''), checkoutKey: undefined };
    states.push((await findDrawnItem(db, asked, new Date())).state);
  }
  return states;
}

async function freeOf({ size }: DrawOfTests): Promise<number> {
  const { rows } = await db.execute<{ free: number }>(sql`
    select stock_quantity - coalesce((select sum(quantity) from holds
      where product_size_id = ${size} and expires_at > now()), 0)::int as free from product_sizes where id = ${size}`);
  return rows[0]?.free ?? Number.NaN;
}

async function isFree({ size }: DrawOfTests): Promise<boolean> {
  const { rows } = await db.execute(sql`select from product_sizes where id = ${size} and ${isFreeOfDraws}`);
  return rows.length === 1;
}

async function addSizeTo({ productId }: DrawOfTests, size: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into product_sizes (product_id, size, stock_quantity, available) values (${productId}, ${size}, 1, true) returning id`);
  return rows[0]?.id ?? '';
}

/** Inserts a bare order for holds to reference. */
async function anOrder(): Promise<string> {
  const id = randomUUID();
  await db.execute(sql`
    insert into orders (id, email, payment_method, total_cents, shipping_address, expires_at)
    values (${id}, 'a@b.example', 'card', 1, '{}', now() + interval '1 hour')`);
  return id;
}

function mailsTo(email: string) {
  return mailbox.messages().filter((message) => message.to.includes(email));
}

/** Runs the jobs of both queues. */
async function sendMails(): Promise<void> {
  const { rows } = await db.execute<{ id: string; name: string; data: never }>(sql`
    select id, name, data from pgboss.job where name in (${drawConfirmationMails.name}, ${drawResultMails.name})
      and state = 'created' order by created_on`);
  for (const { id, name, data } of rows) {
    if (name === drawConfirmationMails.name) await sendDrawConfirmationMail(db, data, new Date());
    else await sendDrawResultMail(db, data, new Date());
    await db.execute(sql`update pgboss.job set state = 'completed' where id = ${id}`);
  }
}
