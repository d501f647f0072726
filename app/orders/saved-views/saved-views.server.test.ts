import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { profiles } from '#app/accounts/tables.server.ts';
import { exportSavedOrderViews } from '#app/customers/personal-data/export-customer-data.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { MOST_SAVED_VIEWS } from './saved-view.ts';
import { deleteView, listSavedViews, renameView, saveView } from './saved-views.server.ts';

const now = new Date('2026-11-26T09:00:00Z');
const query = 'view=to-send&q=linen';

test('a list is saved, renamed and deleted by who saved it, and by nobody else', async () => {
  const [mine, theirs] = [(await customerForTests(db)).customer.id, (await customerForTests(db)).customer.id];
  expect(await saveView(db, mine, { name: '  Linen \0 to  send ', query }, now)).toEqual({
    ok: true,
    name: 'Linen to send',
  });
  expect(await saveView(db, mine, { name: 'Another', query: '' }, now)).toMatchObject({ ok: true });
  const [another, linen] = await listSavedViews(db, mine);
  expect([another?.name, linen?.name, linen?.query]).toEqual(['Another', 'Linen to send', query]);
  expect(await exportSavedOrderViews(db, mine)).toContainEqual({
    name: 'Linen to send',
    query,
    createdAt: now,
  });
  const id = linen?.id ?? '';

  expect(await listSavedViews(db, theirs)).toEqual([]);
  expect(await renameView(db, theirs, { id, name: 'Mine now' })).toEqual({ ok: false, reason: 'not-found' });
  expect(await deleteView(db, theirs, id)).toEqual({ ok: false, reason: 'not-found' });
  expect(await saveView(db, theirs, { name: 'Linen to send', query }, now), 'a name of their own').toEqual({
    ok: true,
    name: 'Linen to send',
  });

  expect(await saveView(db, mine, { name: 'LINEN to send', query }, now)).toMatchObject({
    reason: 'name-taken',
  });
  expect(await renameView(db, mine, { id, name: 'another' })).toMatchObject({ reason: 'name-taken' });
  expect(await renameView(db, mine, { id, name: 'Linen To Send' }), 'its own name is free').toMatchObject({
    ok: true,
  });
  expect(await renameView(db, mine, { id: 'x', name: 'Y' })).toMatchObject({ reason: 'not-found' });
  expect(await saveView(db, mine, { name: ' ', query }, now)).toMatchObject({ reason: 'no-name' });
  expect(await renameView(db, mine, { id, name: 'x'.repeat(41) })).toMatchObject({ reason: 'too-long' });
  expect(await deleteView(db, mine, id)).toEqual({ ok: true, name: 'Linen To Send' });
  expect(await deleteView(db, mine, id), 'a second time').toMatchObject({ reason: 'not-found' });
  expect(await listSavedViews(db, mine)).toHaveLength(1);
});

test('nobody has more than twenty, also when they are saved at once, and they go with the account', async () => {
  const { id } = (await customerForTests(db)).customer;
  const saved = await Promise.all(
    Array.from({ length: MOST_SAVED_VIEWS + 5 }, (_, n) =>
      saveView(db, id, { name: `List ${n}`, query }, now),
    ),
  );
  expect(saved.filter(({ ok }) => ok)).toHaveLength(MOST_SAVED_VIEWS);
  expect(saved.filter((one) => !one.ok && one.reason === 'too-many')).toHaveLength(5);
  await db.delete(profiles).where(eq(profiles.id, id));
  expect(await listSavedViews(db, id)).toEqual([]);
  expect(await saveView(db, id, { name: 'Too late', query }, now)).toMatchObject({ reason: 'not-found' });
  const { rows } = await db.execute(sql`select 1 from saved_order_views where profile_id = ${id}`);
  expect(rows).toEqual([]);
});
