import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBlock, listBlocks, removeBlock } from '#app/drops/blocklist/blocklist.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { declareOrderQueues } from '#tests/support/declare-order-queues.ts';
import { addLimitedDrop, buy, person } from '#tests/support/limited-drops.ts';
import { addProduct } from '#tests/support/orders.ts';

const actor = { id: randomUUID(), email: 'admin@example.com' };

beforeAll(async () => {
  await startJobs();
  await declareOrderQueues();
});
afterAll(stopJobs);

test('who is blocked gets nothing of a running drop, and all else', async () => {
  const { shirt } = await addLimitedDrop(5);
  const coat = await addProduct(db, { M: 5 });
  const noor = person();
  await addBlock(db, actor, { kind: 'mailbox', value: noor.email, note: '' }, new Date());
  expect(await buy([shirt], noor)).toEqual({ ok: false, reason: 'drop-blocked' });
  expect(await buy([shirt, coat.id], noor)).toEqual({ ok: false, reason: 'drop-blocked' });
  expect(await buy([shirt], person())).toMatchObject({ ok: true });
  expect(await buy([coat.id], noor)).toMatchObject({ ok: true });
  const { blocks } = await listBlocks(db, { page: 1, perPage: 100 });
  await removeBlock(db, actor, blocks.find(({ value }) => value === noor.email)?.id ?? '', new Date());
  expect(await buy([shirt], noor)).toMatchObject({ ok: true });
});
