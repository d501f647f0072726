import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { recordChange } from '#app/platform/editing/audit-log.server.ts';
import { describeEntries } from './describe-entries.server.ts';
import { exportHistory } from './export-history.server.ts';
import { type HistoryFilters, readHistoryFilters } from './history-filters.ts';
import { listHistory, listHistoryPeople, readWholeHistory } from './list-history.server.ts';

const noor = { id: randomUUID(), email: 'noor@example.com' };
const sam = { id: randomUUID(), email: 'sam@example.com' };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute));
const asked = (address = ''): HistoryFilters => readHistoryFilters(new URLSearchParams(address));
const reader = { language: 'nl', priceSymbol: '€' } as const;

async function actionsOf(address: string): Promise<string[]> {
  const { entries } = await listHistory(db, { ...asked(address), perPage: 100 });
  return entries.map(({ action, objectId }) => `${action} ${objectId}`);
}

test('the history is leafed through both ways without missing or repeating one, also of one moment', async () => {
  for (let index = 0; index < 7; index++)
    await recordChange(
      db,
      sam,
      { objectType: 'drop', objectId: `d${index}`, action: 'updated' },
      at(index < 4 ? 1 : index),
    );
  const all = await actionsOf('kind=drop');
  expect(all.slice(0, 3)).toEqual(['updated d6', 'updated d5', 'updated d4']);
  const page = (place: object) => listHistory(db, { ...asked('kind=drop'), perPage: 3, ...place });
  const ids = ({ entries }: Awaited<ReturnType<typeof page>>) =>
    entries.map(({ action, objectId }) => `${action} ${objectId}`);
  const first = await page({});
  expect(first.newer).toBeUndefined();
  const second = await page({ before: first.older });
  const third = await page({ before: second.older });
  expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(all);
  expect(third.older).toBeUndefined();
  expect(ids(await page({ after: third.newer }))).toEqual(ids(second));
  const back = await page({ after: second.newer });
  expect(ids(back)).toEqual(ids(first));
  expect(back.newer).toBeUndefined();
  await db.execute(
    sql`update audit_logs set created_at = created_at + interval '3 microseconds' where object_id = 'd4'`,
  );
  expect(ids(await page({ before: (await page({})).older }))).toEqual(ids(second));
});

test('it is narrowed by person, kind, action, days of Amsterdam, and what an object is or was called', async () => {
  await db.execute(sql`
    insert into orders (id, order_number, email, payment_method, total_cents, shipping_address, expires_at)
    values ('0a0a0a0a-0000-4000-8000-0000000000b1', 'ORD-700001', 'ada@example.com', 'card', 100, '{"name": "Ada"}', now())`);
  const order = '0a0a0a0a-0000-4000-8000-0000000000b1';
  const gone = randomUUID();
  const member = randomUUID();
  const record = (
    actor: typeof noor,
    objectType: string,
    objectId: string,
    action: string,
    rest: object,
    when: Date,
  ) => recordChange(db, actor, { objectType, objectId, action, ...rest }, when);
  await record(noor, 'order', order, 'refunded', { after: { amountCents: 1250, reason: 'Torn' } }, at(10));
  await record(noor, 'image', gone, 'created', { after: { altText: 'Roofs of Fez' } }, at(11));
  await record(
    noor,
    'image',
    gone,
    'deleted',
    { before: { altText: 'Roofs of Fez', altTextNl: 'Daken van Fez' } },
    at(12),
  );
  await record(
    noor,
    'staff',
    member,
    'invited',
    { after: { email: 'zoe@example.com', role: 'content' } },
    at(13),
  );
  // Still the previous day in UTC.
  await record(noor, 'order', order, 'noted', { after: { note: 'Late' } }, new Date('2026-11-29T23:30:00Z'));

  expect(await actionsOf('person=noor@example.com&did=noted')).toEqual([`noted ${order}`]);
  expect(await actionsOf('q=ord-700001')).toEqual([`noted ${order}`, `refunded ${order}`]);
  expect(await actionsOf(`q=${order}&did=refunded`)).toEqual([`refunded ${order}`]);
  expect(await actionsOf('q=roofs')).toEqual([`deleted ${gone}`, `created ${gone}`]);
  expect(await actionsOf('q=roofs&kind=order')).toEqual([]);
  expect(await actionsOf('q=zoe')).toEqual([`invited ${member}`]);
  expect(await actionsOf('q=nobody')).toEqual([]);
  expect(await actionsOf('from=2026-11-30&to=2026-11-30')).toEqual([`noted ${order}`]);
  expect(await actionsOf('from=2026-11-29&to=2026-11-29')).toEqual([]);
  const people = await listHistoryPeople(db);
  expect(people).toEqual([...new Set(people)].sort());
  expect(people).toEqual(expect.arrayContaining(['noor@example.com', 'sam@example.com']));

  const { entries } = await listHistory(db, { ...asked('person=noor@example.com'), perPage: 10 });
  const told = await describeEntries(db, entries, reader);
  expect(told.map(({ action, kind, name, page }) => [action, kind, name, page])).toEqual([
    ['Notitie', 'Bestelling', 'ORD-700001', '/admin/orders/ORD-700001'],
    ['Uitgenodigd', 'Medewerkers', 'zoe@example.com', '/admin/staff'],
    ['Verwijderd', 'Afbeelding', 'Daken van Fez', undefined],
    ['Toegevoegd', 'Afbeelding', 'Daken van Fez', undefined],
    ['Terugbetaald', 'Bestelling', 'ORD-700001', '/admin/orders/ORD-700001'],
  ]);
  expect(told.at(-1)?.details).toEqual([
    { name: 'Reden', before: undefined, after: 'Torn' },
    { name: 'Bedrag', before: undefined, after: '€\u00a012,50' },
  ]);
  expect(told[1]?.details.map(({ after }) => after)).toEqual(['Redactie', 'zoe@example.com']);
});

test('it is exported whole and in its order, in words, and no cell is a formula', async () => {
  const mallory = { id: randomUUID(), email: '=cmd()@example.com' };
  for (let index = 0; index < 503; index++)
    await recordChange(
      db,
      mallory,
      {
        objectType: 'staff',
        objectId: 'x',
        action: 'invited',
        after: { email: `@sum(${index})`, role: 'owner' },
      },
      at(30),
    );
  const parts: string[] = [];
  for await (const part of exportHistory(db, asked('person=%3Dcmd()%40example.com'), reader))
    parts.push(part);
  const rows: string[][] = parse(parts.join(''), { bom: true, delimiter: ';' });
  expect(rows[0]).toEqual(['Wanneer', 'Wie', 'Wat', 'Soort', 'Waarover', 'Intern ID', 'Wat er veranderde']);
  expect(rows).toHaveLength(504);
  expect(rows[1]?.[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(rows.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  expect(rows[1]?.slice(1, 4)).toEqual(["'=cmd()@example.com", 'Uitgenodigd', 'Medewerkers']);
  const seen: string[] = [];
  for await (const entries of readWholeHistory(db, asked('person=%3Dcmd()%40example.com')))
    seen.push(...entries.map(({ id }) => id));
  expect(new Set(seen).size).toBe(503);
});
