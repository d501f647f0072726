import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addDropWithQueue, guest } from '#tests/support/drop-with-queue.ts';
import { addBlock } from '../blocklist/blocklist.server.ts';
import { joinQueue } from './join-queue.server.ts';

vi.hoisted(() => {
  process.env.QUEUE_PLACES_PER_NETWORK = '3';
});

const actor = { id: randomUUID(), email: 'admin@example.com' };

test('one network takes so many places and no more; who has one is answered it, and other networks go on', async () => {
  const { dropId } = await addDropWithQueue(3);
  const now = new Date();
  const join = (network: string, ...tickets: string[]) =>
    joinQueue(db, dropId, guest(...tickets), now, { network });
  const first = await join('203.0.113.1');
  if (!first.ok) throw new Error(first.reason);
  const more = await Promise.all(Array.from({ length: 6 }, () => join('203.0.113.1')));
  expect(more.filter(({ ok }) => ok)).toHaveLength(2);
  expect(more.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'too-many' });
  expect(await join('203.0.113.1', first.ticket.id)).toMatchObject({
    ok: true,
    ticket: { id: first.ticket.id },
  });
  expect(await join('203.0.113.2')).toMatchObject({ ok: true });
});

test('what is refused for another reason is not counted', async () => {
  const coming = await addDropWithQueue(3, { from: 60 });
  for (let times = 0; times < 5; times++)
    expect(await joinQueue(db, coming.dropId, guest(), new Date(), { network: '203.0.113.3' })).toEqual({
      ok: false,
      reason: 'not-open-yet',
    });
  const { dropId } = await addDropWithQueue(3);
  expect(await joinQueue(db, dropId, guest(), new Date(), { network: '203.0.113.3' })).toMatchObject({
    ok: true,
  });
});

test('who is blocked by their network or their account’s address takes no place', async () => {
  const { dropId } = await addDropWithQueue(3);
  const { customer } = await customerForTests(db);
  const join = (network: string, customerId?: string) =>
    joinQueue(db, dropId, { customerId, ticketIds: [] }, new Date(), { network });
  await addBlock(db, actor, { kind: 'network', value: '198.51.100.0/28', note: '' }, new Date());
  await addBlock(db, actor, { kind: 'mailbox', value: customer.email, note: '' }, new Date());
  expect(await join('198.51.100.9')).toEqual({ ok: false, reason: 'blocked' });
  expect(await join('203.0.113.4', customer.id)).toEqual({ ok: false, reason: 'blocked' });
  expect(await join('198.51.100.99')).toMatchObject({ ok: true });
});
