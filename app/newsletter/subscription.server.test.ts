import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { exportSubscribers } from './subscription.server.ts';
import { newsletterSubscriptions } from './tables.server.ts';

test('the list has who confirmed and did not leave, and no cell is a formula', async () => {
  const confirmedAt = new Date('2026-11-20T12:00:00Z');
  const one = (email: string, more = {}) => ({
    email,
    language: 'en' as const,
    tokenHash: randomUUID(),
    ...more,
  });
  await db
    .insert(newsletterSubscriptions)
    .values([
      one('noor@example.com', { confirmedAt, language: 'nl' }),
      one('=1+1@example.com', { confirmedAt }),
      one('pending@example.com'),
      one('left@example.com', { confirmedAt, unsubscribedAt: confirmedAt }),
    ]);
  expect(await wholeList()).toEqual([
    '\uFEFFEmail,Language,Confirmed at,Imported from',
    "'=1+1@example.com,en,2026-11-20T12:00:00.000Z,",
    'noor@example.com,nl,2026-11-20T12:00:00.000Z,',
    '',
  ]);
});

test('it is whole, however long', async () => {
  const many = Array.from({ length: 2_001 }, (_, place) => ({
    email: `reader-${place}@example.com`,
    language: 'en' as const,
    tokenHash: randomUUID(),
    confirmedAt: new Date(),
  }));
  await db.insert(newsletterSubscriptions).values(many);
  const lines = await wholeList();
  expect(new Set(lines.filter((line) => line.startsWith('reader-')))).toHaveProperty('size', many.length);
});

async function wholeList(): Promise<string[]> {
  let text = '';
  for await (const part of exportSubscribers(db)) text += part;
  return text.split('\r\n');
}
