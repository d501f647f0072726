import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProductCards } from '#app/catalogue/published-products.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { addDraw, close, type DrawOfTests, enter } from '#tests/support/draws.ts';
import { addDropWithQueue } from '#tests/support/drop-with-queue.ts';
import { invalidatedPagesForTests } from '#tests/support/invalidated-pages.ts';
import { addProduct } from '#tests/support/products.ts';
import { drawAndOfferPieces, offerDrawnItems } from '../draw/draw-jobs.server.ts';
import { leaveOwnDraw } from '../draw/leave-draw.server.ts';
import { drawConfirmationMails, drawResultMails } from '../draw/send-draw-mails.server.ts';
import { findOffer, findProductPage } from '../find-product-page.server.ts';
import { addSaleGates } from '../shown-drops.server.ts';

beforeAll(async () => {
  await startJobs();
  await declareQueue(drawConfirmationMails);
  await declareQueue(drawResultMails);
});
afterAll(stopJobs);

test.each(['men', 'the-drop'] as const)(
  'a product of %s in a running queue leads there from its card and its page, and is free before and after',
  async (category) => {
    const sizes = [{ size: 'M' as const, stockQuantity: 3 }];
    const { id, slug } = await addProduct(`Gated ${randomUUID()}`, { sizes, category });
    const queue = await addDropWithQueue(0, { productIds: [id] });
    const path = `/the-drop/${queue.dropId}/queue`;
    expect(await cardOf(id)).toMatchObject({ gate: { path, label: 'Sold by queue' } });
    expect(await cardOf(id, 'nl')).toMatchObject({ gate: { path, label: 'Via de wachtrij' } });
    expect(await offerOf(slug)).toMatchObject({ note: { path }, sizes: [{ size: 'M', isAvailable: true }] });
    const open = await addDropWithQueue(0, { saleMethod: 'open', productIds: [id] });
    expect((await cardOf(id))?.gate, 'an open drop sells it too').toBeUndefined();
    await db.execute(sql`update drops set is_active = false where id = ${open.dropId}`);
    for (const [from, to] of [
      [2, 3],
      [-3, -2],
    ]) {
      await db.execute(sql`
        update drops set start_date = now() + make_interval(hours => ${from}), end_date = now() + make_interval(hours => ${to})
        where id = ${queue.dropId}`);
      expect((await cardOf(id))?.gate).toBeUndefined();
      if (category === 'men') expect((await offerOf(slug))?.note).toBeUndefined();
    }
  },
);

test.each(['men', 'the-drop'] as const)(
  'a product of %s is nobody’s to put in the bag while a draw gives it away, and everyone’s once nobody is in line',
  async (category) => {
    const draw = await addDraw(1);
    const gender = category === 'men' ? 'men' : null;
    await db.execute(
      sql`update products set category = ${category}, gender = ${gender}, subcategory = 'shirts' where id = ${draw.productId}`,
    );
    const gate = { path: `/the-drop/${draw.dropId}/draw`, label: 'Sold by draw' };
    expect(await cardOf(draw.productId)).toMatchObject({ gate });
    expect(await offerOf(draw.slug)).toMatchObject({ draw: { path: gate.path, label: 'Enter the draw' } });
    const people = [await enter(draw), await enter(draw)];
    await close(draw);
    await drawAndOfferPieces(db, new Date());
    // One entry has a reservation, one waits in line.
    expect(await cardOf(draw.productId)).toMatchObject({ gate });
    expect(await offerOf(draw.slug)).toMatchObject({
      draw: { path: gate.path, label: 'View draw status' },
    });
    for (const { email } of people) await leaveOwnDraw(db, draw.dropId, email);
    expect(await cardOf(draw.productId)).toMatchObject({ gate: undefined, sizes: [{ isAvailable: true }] });
    expect(await offerOf(draw.slug)).toEqual({ sizes: [{ size: 'M', isAvailable: true }], note: undefined });
  },
);

test('sizes that nobody is in line for are sold beside those that a draw gives away, which are not called sold out', async () => {
  const draw = await addDraw(1);
  await addSize(draw, 'L');
  await Promise.all([enter(draw), enter(draw)]);
  await close(draw);
  await drawAndOfferPieces(db, new Date());
  const sizes = [{ size: 'L', isAvailable: true }];
  expect(await cardOf(draw.productId)).toMatchObject({ gate: undefined, sizes });
  const offer = await offerOf(draw.slug);
  expect(offer).toMatchObject({ sizes, note: { label: 'View draw status' } });
  expect(offer?.draw).toBeUndefined();
});

test('pages follow when the last in line is offered an item, and when they leave', async () => {
  const heard = await invalidatedPagesForTests();
  const last = await addDraw(1);
  await Promise.all([enter(last), enter(last)]);
  await close(last);
  await drawAndOfferPieces(db, new Date());
  await heard();
  await db.execute(sql`update product_sizes set stock_quantity = 9 where id = ${last.size}`);
  await heard();
  await offerDrawnItems(db, new Date());
  expect((await heard()).flat()).toContain(`product:${last.productId}`);
  const waiting = await addDraw(0);
  const { email } = await enter(waiting);
  await close(waiting);
  await drawAndOfferPieces(db, new Date());
  await heard();
  await leaveOwnDraw(db, waiting.dropId, email);
  expect((await heard()).flat()).toContain(`product:${waiting.productId}`);
});

async function cardOf(id: string, language: 'en' | 'nl' = 'en') {
  const [card] = await addSaleGates(db, await listProductCards(db, [id], language), language);
  return card;
}

async function offerOf(slug: string) {
  const page = await findProductPage(db, slug, 'en');
  return page && findOffer(db, page, 'en');
}

async function addSize({ productId }: DrawOfTests, size: string): Promise<void> {
  await db.execute(sql`
    insert into product_sizes (product_id, size, stock_quantity, available) values (${productId}, ${size}, 1, true)`);
}
