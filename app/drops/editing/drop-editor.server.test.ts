import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { binItems } from '#app/platform/tables.server.ts';
import { addDropWithQueue, guest } from '#tests/support/drop-with-queue.ts';
import { postedForm } from '#tests/support/form-request.ts';
import { addProduct } from '#tests/support/products.ts';
import { joinQueue } from '../queue/join-queue.server.ts';
import { findQueue } from '../queue/queue.server.ts';
import { findOwnTicket } from '../queue/tickets.server.ts';
import { listDropProducts, listRunningDrops } from '../shown-drops.server.ts';
import { dropQueues } from '../tables.server.ts';
import { dropEditor, restoreDrop } from './drop-editor.server.ts';
import { type DropValues, newDrop } from './drop-schema.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const now = new Date('2026-11-22T09:00:00Z');
const later = new Date('2026-11-22T10:00:00Z');
const typed: DropValues = { ...newDrop('2026-11-22'), title: 'Alcázar' };

test('a new drop is off and lasts the day that it is made', async () => {
  const id = randomUUID();
  expect(await dropEditor.save(db, actor, { id, form: postedForm(), values: typed }, now)).toMatchObject({
    ok: true,
  });
  const kept = await dropEditor.find(db, id);
  expect(kept?.values).toEqual(typed);
  expect(kept?.values).toMatchObject({ isActive: false, startDate: '2026-11-22T00:00' });
});

test('its products keep the order in which they stand, and its history tells their titles', async () => {
  const [shirt, tunic] = [await addProduct('Shirt'), await addProduct('Tunic')];
  const id = randomUUID();
  const first = { ...typed, productIds: [tunic.id, shirt.id] };
  await dropEditor.save(db, actor, { id, form: postedForm(), values: first }, now);
  const kept = await dropEditor.find(db, id);
  const second = { ...first, isActive: true, startDate: '2026-01-01T00:00', endDate: '2090-01-01T00:00' };
  const form = opened(kept);
  const drop = { ...second, productIds: [shirt.id, tunic.id] };
  expect(await dropEditor.save(db, actor, { id, form, values: drop }, later)).toMatchObject({ ok: true });
  expect((await listRunningDrops(db, 'en')).map((drop) => drop.id)).toContain(id);
  expect((await listDropProducts(db, id, 'en')).map(({ title }) => title)).toEqual(['Shirt', 'Tunic']);
  const [change] = await listChanges(db, 'drop', id);
  expect(change).toMatchObject({
    action: 'updated',
    by: 'noor@example.com',
    before: { isActive: false, productIds: 'Tunic, Shirt' },
    after: { isActive: true, productIds: 'Shirt, Tunic' },
  });
});

test('its limit of pieces per person is saved, told and taken away', async () => {
  const id = randomUUID();
  await dropEditor.save(
    db,
    actor,
    { id, form: postedForm(), values: { ...typed, piecesPerPerson: ' 2 ' } },
    now,
  );
  const kept = await dropEditor.find(db, id);
  expect(kept?.values.piecesPerPerson).toBe('2');
  await dropEditor.save(db, actor, { id, form: opened(kept), values: typed }, later);
  expect((await dropEditor.find(db, id))?.values.piecesPerPerson).toBe('');
  expect((await listChanges(db, 'drop', id))[0]).toMatchObject({
    before: { piecesPerPerson: '2' },
    after: { piecesPerPerson: '' },
  });
});

test('how it is sold is saved and told, and its queue keeps its secret whatever is changed', async () => {
  const id = randomUUID();
  const byQueue = {
    ...typed,
    saleMethod: 'queue',
    queueOpensMinutesBefore: '30',
    queueMostPerMinute: ' 60 ',
    queueAsksProof: true,
  };
  await dropEditor.save(db, actor, { id, form: postedForm(), values: byQueue }, now);
  const kept = await dropEditor.find(db, id);
  expect(kept?.values).toEqual({ ...byQueue, queueMostPerMinute: '60' });
  const seedOf = async () =>
    (await db.select({ seed: dropQueues.seed }).from(dropQueues).where(eq(dropQueues.dropId, id)))[0]?.seed;
  const seed = await seedOf();
  expect(seed).toHaveLength(32);
  await dropEditor.save(db, actor, { id, form: opened(kept), values: typed }, later);
  expect((await dropEditor.find(db, id))?.values).toMatchObject({ saleMethod: 'open' });
  expect((await listChanges(db, 'drop', id))[0]).toMatchObject({
    before: { saleMethod: 'queue' },
    after: { saleMethod: 'open' },
  });
  const again = opened(await dropEditor.find(db, id));
  await dropEditor.save(
    db,
    actor,
    { id, form: again, values: { ...byQueue, queueMostPerMinute: '' } },
    later,
  );
  expect((await dropEditor.find(db, id))?.values).toMatchObject({
    saleMethod: 'queue',
    queueMostPerMinute: '',
  });
  expect(await seedOf()).toEqual(seed);
});

test('a drop with a queue that comes back from the bin has its queue with all who wait', async () => {
  const { dropId } = await addDropWithQueue(3, { mostPerMinute: 60, opensMinutesBefore: 45 });
  const joined = await joinQueue(db, dropId, guest(), new Date());
  const before = await findQueue(db, dropId);
  const deleted = await dropEditor.remove(db, actor, dropId, now);
  if (!deleted.ok) throw new Error(deleted.reason);
  expect(await findQueue(db, dropId)).toBeUndefined();
  const [item] = await db.select().from(binItems).where(eq(binItems.id, deleted.binItem));
  await db.transaction((tx) => restoreDrop(tx, dropId, item?.content));
  expect(await findQueue(db, dropId)).toEqual(before);
  const ticket = joined.ok ? joined.ticket : undefined;
  expect(await findOwnTicket(db, dropId, guest(ticket?.id ?? ''), new Date())).toEqual(ticket);
});

test('who saves over somebody else’s change of the same field is asked, and nothing is written', async () => {
  const id = randomUUID();
  await dropEditor.save(db, actor, { id, form: postedForm(), values: typed }, now);
  const kept = await dropEditor.find(db, id);
  const [theirs, mine] = [opened(kept), opened(kept)];
  await dropEditor.save(db, actor, { id, form: theirs, values: { ...typed, title: 'Theirs' } }, now);
  const late = await dropEditor.save(db, actor, { id, form: mine, values: { ...typed, title: 'Mine' } }, now);
  expect(late).toMatchObject({ ok: false, reason: 'changed', meanwhile: { disputed: { title: {} } } });
  expect((await dropEditor.find(db, id))?.values.title).toBe('Theirs');
});

test('two who change different fields both have theirs saved; new dates are nobody’s halves', async () => {
  const piece = await addProduct('Cape');
  const id = randomUUID();
  await dropEditor.save(db, actor, { id, form: postedForm(), values: typed }, now);
  const kept = await dropEditor.find(db, id);
  const forms = [opened(kept), opened(kept), opened(kept)] as const;
  const changes = [
    { productIds: [piece.id] },
    { startDate: '2026-11-20T00:00' },
    { endDate: '2026-11-30T00:00' },
  ];
  const answers = [];
  for (const [place, change] of changes.entries()) {
    const form = forms[place] ?? postedForm();
    answers.push(await dropEditor.save(db, actor, { id, form, values: { ...typed, ...change } }, later));
  }
  expect(answers).toMatchObject([{ ok: true }, { ok: true, kept: ['productIds'] }, { reason: 'changed' }]);
  expect((await dropEditor.find(db, id))?.values).toEqual({ ...typed, ...changes[0], ...changes[1] });
});

test('of two who save one field at once one is asked; adding the same drop twice adds one', async () => {
  const id = randomUUID();
  const form = postedForm();
  const add = () => dropEditor.save(db, actor, { id, form, values: typed }, now);
  expect(await Promise.all([add(), add()])).toMatchObject([{ ok: true }, { ok: true }]);
  const withSpace = { ...typed, title: `${typed.title} `, description: '\n' };
  expect(await dropEditor.save(db, actor, { id, form, values: withSpace }, now)).toMatchObject({ ok: true });
  expect(await listChanges(db, 'drop', id)).toHaveLength(1);
  const kept = await dropEditor.find(db, id);
  const save = (title: string) =>
    dropEditor.save(db, actor, { id, form: opened(kept), values: { ...typed, title } }, now);
  const answers = await Promise.all([save('One'), save('Other')]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test.each<[Partial<DropValues>, object]>([
  [{ title: ' ' }, { title: 'name-missing' }],
  [{ title: 'x'.repeat(201) }, { title: 'too-long' }],
  [{ title: 'a\0b' }, { title: 'not-text' }],
  [{ startDate: '' }, { startDate: 'dates-missing' }],
  [
    { startDate: '', endDate: 'soon' },
    { startDate: 'dates-missing', endDate: 'date-unknown' },
  ],
  [{ endDate: '2026-11-22T00:00' }, { endDate: 'end-not-after-start' }],
  [{ startDate: '1999-11-22T00:00' }, { startDate: 'date-unknown' }],
  [{ endDate: '2100-02-30T00:00' }, { endDate: 'date-unknown' }],
  [{ endDate: '2026-11-21' }, { endDate: 'end-not-after-start' }],
  [{ productIds: ['nothing'] }, { productIds: 'product-gone' }],
  [{ imageId: 'nothing' }, { imageId: 'picture-gone' }],
  ...['0', '-1', '1.5', '101', 'two'].map((piecesPerPerson): [Partial<DropValues>, object] => [
    { piecesPerPerson },
    { piecesPerPerson: 'no-limit' },
  ]),
  [{ saleMethod: 'auction' }, { saleMethod: 'no-method' }],
  ...['', '0', '1441', 'soon'].map((queueOpensMinutesBefore): [Partial<DropValues>, object] => [
    { saleMethod: 'queue', queueOpensMinutesBefore },
    { queueOpensMinutesBefore: 'no-opening' },
  ]),
  [{ saleMethod: 'queue', queueMostPerMinute: '1201' }, { queueMostPerMinute: 'no-speed' }],
  [{ saleMethod: 'queue', queueMostPerMinute: '0.5' }, { queueMostPerMinute: 'no-speed' }],
])('%j is refused', async (wrong, problems) => {
  const id = randomUUID();
  const refused = await dropEditor.save(
    db,
    actor,
    { id, form: postedForm(), values: { ...typed, ...wrong } },
    now,
  );
  expect(refused).toEqual({ ok: false, reason: 'invalid', problems });
  expect(await dropEditor.find(db, id)).toBeUndefined();
});

test('a form without a method of sale or without anything is refused, field by field', async () => {
  const body = new FormData();
  for (const field of ['title', 'startDate', 'endDate'] as const) body.set(field, typed[field]);
  const refused = await dropEditor.submit(db, actor, { id: undefined, request: posted(body) }, now);
  expect(refused.init?.status).toBe(400);
  expect(refused.data).toMatchObject({ ok: false, problems: { saleMethod: 'no-method' } });
  const nothing = await dropEditor.submit(db, actor, { id: undefined, request: posted(new FormData()) }, now);
  expect(nothing.init?.status).toBe(400);
  expect(nothing.data).toMatchObject({ problems: { title: 'name-missing', startDate: 'dates-missing' } });
});

test('a deleted drop is gone, its products and its history stay; saving it is refused', async () => {
  const piece = await addProduct('Kaftan');
  const id = randomUUID();
  await dropEditor.save(
    db,
    actor,
    { id, form: postedForm(), values: { ...typed, productIds: [piece.id] } },
    now,
  );
  const kept = await dropEditor.find(db, id);
  expect(await dropEditor.remove(db, actor, id, later)).toMatchObject({ ok: true, title: 'Alcázar' });
  expect(await dropEditor.remove(db, actor, id, now)).toEqual({ ok: false, reason: 'missing' });
  const form = opened(kept);
  expect(await dropEditor.save(db, actor, { id, form, values: typed }, now)).toEqual({
    ok: false,
    reason: 'missing',
  });
  expect((await listChanges(db, 'drop', id)).map(({ action }) => action)).toEqual(['deleted', 'created']);
});

function opened(kept: Awaited<ReturnType<typeof dropEditor.find>>) {
  return postedForm(kept && { version: kept.version, fields: dropEditor.fieldsOf(kept.values) });
}

function posted(body: FormData): Request {
  return new Request('https://shop.test/admin/drops/new', { method: 'POST', body });
}
