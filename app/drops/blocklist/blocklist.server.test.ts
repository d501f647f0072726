import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import {
  addBlock,
  BLOCKED_DAYS,
  deleteOldBlocks,
  isBlocked,
  listBlocks,
  removeBlock,
} from '../blocklist/blocklist.server.ts';
import { parseBlock } from '../blocklist/parse-block.ts';

const actor = { id: randomUUID(), email: 'admin@example.com' };
const DAY_MS = 86_400_000;

test('who is blocked by mailbox is, however the address is written, and by the address of their account', async () => {
  const { customer } = await customerForTests(db, { email: `${randomUUID()}@example.com` });
  await block(customer.email.replace('@', '+drops@'));
  expect(await isBlocked(db, { email: customer.email.toUpperCase() })).toBe(true);
  expect(await isBlocked(db, { email: 'somebody@example.com', customerId: customer.id })).toBe(true);
  expect(await isBlocked(db, { email: 'somebody@example.com' })).toBe(false);
  expect(await isBlocked(db, {})).toBe(false);
});

test('a domain blocks everybody there and below, and nobody beside', async () => {
  await block('@bots.example');
  for (const email of ['a@bots.example', 'A@Mail.Bots.Example'])
    expect(await isBlocked(db, { email })).toBe(true);
  for (const email of ['a@robots.example', 'bots.example@example.com'])
    expect(await isBlocked(db, { email })).toBe(false);
});

test('a network blocks whoever comes from there', async () => {
  await block('198.51.100.77/24');
  await block('2001:db8:7::1');
  for (const network of ['198.51.100.1', '2001:db8:7:0::/64'])
    expect(await isBlocked(db, { network })).toBe(true);
  for (const network of ['198.51.101.1', '2001:db8:7:1::/64', 'unknown', ''])
    expect(await isBlocked(db, { network })).toBe(false);
});

test('one is blocked once, and free again when an operator says so; the history tells both', async () => {
  const typed = `${randomUUID()}@example.com`;
  await block(typed);
  expect(await block(typed.toUpperCase())).toEqual({ ok: false, reason: 'blocked-already' });
  const row = (await listBlocks(db, { page: 1, perPage: 500 })).blocks.find(({ value }) => value === typed);
  expect(row).toMatchObject({ kind: 'mailbox', note: 'Forty orders', by: actor.email });
  const id = row?.id ?? '';
  expect(await removeBlock(db, actor, id, new Date())).toEqual({ ok: true, value: typed });
  expect(await removeBlock(db, actor, id, new Date())).toEqual({ ok: false, reason: 'missing' });
  expect(await isBlocked(db, { email: typed })).toBe(false);
  expect((await listChanges(db, 'drop-block', id)).map(({ action }) => action)).toEqual([
    'deleted',
    'created',
  ]);
});

test('a block ends by itself after a year', async () => {
  const email = `${randomUUID()}@example.com`;
  await block(email);
  await deleteOldBlocks(db, new Date(Date.now() + (BLOCKED_DAYS - 1) * DAY_MS));
  expect(await isBlocked(db, { email })).toBe(true);
  await deleteOldBlocks(db, new Date(Date.now() + (BLOCKED_DAYS + 1) * DAY_MS));
  expect(await isBlocked(db, { email })).toBe(false);
});

function block(typed: string) {
  const blocked = parseBlock(typed);
  if (!blocked) throw new Error(typed);
  return addBlock(db, actor, { ...blocked, note: 'Forty orders' }, new Date());
}
