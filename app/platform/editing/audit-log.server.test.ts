import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '../database/db.server.ts';
import { listChanges, recordChange } from './audit-log.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute));

test('an object has its own history, the newest change first, with what changed', async () => {
  const shirt = { objectType: 'product', objectId: 'm1' };
  const old = { title: 'Shirt', priceCents: 100 };
  await recordChange(db, actor, { ...shirt, action: 'created', after: old }, at(1));
  await recordChange(
    db,
    actor,
    { ...shirt, action: 'updated', before: old, after: { ...old, priceCents: 200 } },
    at(2),
  );
  await recordChange(db, actor, { ...shirt, objectId: 'm2', action: 'deleted' }, at(3));
  expect(await listChanges(db, 'product', 'm1')).toEqual([
    {
      id: expect.any(String),
      at: at(2).toISOString(),
      by: 'noor@example.com',
      action: 'updated',
      before: { priceCents: 100 },
      after: { priceCents: 200 },
    },
    expect.objectContaining({ action: 'created', before: {}, after: old }),
  ]);
  expect(await listChanges(db, 'drop', 'm1')).toEqual([]);
});

test('a change that is rolled back leaves no trace', async () => {
  const failing = db.transaction(async (tx) => {
    await recordChange(tx, actor, { objectType: 'drop', objectId: 'd1', action: 'created' }, at(1));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await listChanges(db, 'drop', 'd1')).toEqual([]);
});
