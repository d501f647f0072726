import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { recordChange } from '#app/platform/editing/audit-log.server.ts';
import { findDeletedObjectHistory } from './find-deleted-object-history.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute));

test.each([
  ['productId', 'product'],
  ['dropId', 'drop'],
  ['campaignId', 'campaign'],
  ['sectionId', 'content-section'],
  ['imageId', 'image'],
])('%s: who deleted it is told, until it is there again', async (param, objectType) => {
  const objectId = randomUUID();
  const record = (action: string, minute: number, before = {}) =>
    recordChange(db, actor, { objectType, objectId, action, before }, at(minute));
  const found = () => findDeletedObjectHistory(db, { [param]: objectId });
  await record('created', 1);
  expect(await found()).toBeUndefined();
  await record('deleted', 2, { title: 'Roofs', priceCents: 1 });
  expect(await found()).toMatchObject([
    { action: 'deleted', by: 'noor@example.com', before: { title: 'Roofs' } },
    { action: 'created' },
  ]);
  expect((await found())?.[0]?.before).not.toHaveProperty('priceCents');
  await record('created', 3);
  expect(await found()).toBeUndefined();
});

test('an address of something else, or of nothing, tells nothing', async () => {
  expect(await findDeletedObjectHistory(db, {})).toBeUndefined();
  expect(await findDeletedObjectHistory(db, { orderNumber: 'ORD-1' })).toBeUndefined();
  expect(await findDeletedObjectHistory(db, { dropId: '\0' })).toBeUndefined();
});
