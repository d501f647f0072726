import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import type { Choice } from '#app/platform/editing/versioned-form.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { postedForm } from '#tests/support/form-request.ts';
import { invalidatedPagesForTests } from '#tests/support/invalidated-pages.ts';
import { waitsForTests } from '#tests/support/lock-waits.ts';
import { listShippingZones } from '../list-shipping-zones.server.ts';
import { findAddressFormSettings } from '../shipping-settings.server.ts';
import { shippingZones } from '../tables.server.ts';
import { findZone, listZones } from './admin-zones.server.ts';
import { saveZone } from './save-zone.server.ts';
import { moveZone, ZONE_OBJECT, zoneEditor } from './zone-editor.server.ts';
import { type MethodFormValues, newMethod, type ZoneFormValues } from './zone-form-values.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const now = new Date('2026-11-25T09:00:00Z');
const standard = method('Standard', '4.95');
const express = method('Express', '9.95');
const benelux: ZoneFormValues = {
  name: 'Benelux',
  countries: ['Belgium', 'Netherlands'],
  methods: [standard, express],
};

beforeEach(async () => {
  await db.delete(shippingZones);
});

test('a zone is saved as it was typed, shoppers are offered what is active, and its pages are drawn anew', async () => {
  const heard = await invalidatedPagesForTests();
  const off = { ...express, isActive: false };
  const saved = await saveZone(db, { ...benelux, methods: [off, standard] }, 'home');
  expect(saved).toEqual({ ok: true, id: 'home' });
  expect((await findZone(db, 'home'))?.values).toEqual({ ...benelux, methods: [off, standard] });
  const [shown] = await listShippingZones(db, 'nl');
  expect(shown?.methods.map(({ id, name }) => [id, name])).toEqual([[standard.id, 'Standard (nl)']]);
  expect((await findAddressFormSettings(db)).deliveredTo).toEqual(['Belgium', 'Netherlands']);
  await saveZone(db, { ...benelux, methods: [off] }, 'home');
  expect((await findAddressFormSettings(db)).deliveredTo).toEqual([]);
  expect(await heard()).toEqual([[tags.shipping], [tags.shipping]]);
});

test('a country is in one zone: of two that want it at once one is refused, and told who has it', async () => {
  await saveZone(db, { ...benelux, countries: ['Belgium'] }, 'first');
  const wanting = (name: string) => (tx: Db) =>
    saveZone(tx, { name, countries: ['Germany', 'France'], methods: [] });
  let refused: unknown;
  const isWaiting = await waitsForTests(wanting('One'), async (tx) => {
    refused = await wanting('Other')(tx);
  });
  expect(isWaiting).toBe(true);
  const has = { zone: 'One' };
  expect(refused).toEqual({
    ok: false,
    reason: 'invalid',
    problems: {
      countries: {
        problem: 'countries-taken',
        taken: [
          { country: 'France', ...has },
          { country: 'Germany', ...has },
        ],
      },
    },
  });
  await saveZone(db, { ...benelux, countries: [] }, 'first');
  expect(await saveZone(db, { ...benelux, countries: ['Belgium'] })).toMatchObject({ ok: true });
});

test('all that is wrong is said at once, also a country that another zone has', async () => {
  await saveZone(db, benelux, 'home');
  const wrong = { name: '', countries: ['Belgium'], methods: [method('Standard', '-1')] };
  const refused = await saveZone(db, wrong);
  expect(refused).toMatchObject({
    problems: { name: { problem: 'name-missing' }, countries: { problem: 'countries-taken' } },
  });
  expect(await listZones(db)).toHaveLength(1);
});

test('the database itself keeps a country in one zone', async () => {
  await saveZone(db, benelux, 'home');
  await saveZone(db, { name: 'Other', countries: [], methods: [] }, 'other');
  const twice = db.execute(
    `insert into shipping_zone_countries (country, zone_id) values ('Belgium', 'other')`,
  );
  await expect(twice).rejects.toThrow();
});

test('the same form a second time adds its zone once', async () => {
  const form = postedForm();
  const seen = { id: undefined, form, values: benelux };
  const first = await zoneEditor.save(db, actor, seen, now);
  expect(await zoneEditor.save(db, actor, seen, now)).toEqual(first);
  expect(await listZones(db)).toHaveLength(1);
});

test('two who change different countries and methods both get what they wanted', async () => {
  const id = await added(benelux);
  const mine = await opened(id);
  const theirs = await opened(id);
  const pickup = { ...method('Pick-up', '0.00'), kind: 'pickup' };
  await save(id, theirs, {
    ...benelux,
    countries: ['Belgium', 'Luxembourg', 'Netherlands'],
    methods: [standard, changed(express, '12.50'), pickup],
  });
  const courier = method('Courier', '15.00');
  const saved = await save(id, mine, {
    ...benelux,
    name: 'Low Countries',
    countries: ['Netherlands'],
    methods: [courier, changed(standard, '3.95'), express],
  });
  expect(saved).toMatchObject({ ok: true, kept: ['country-Luxembourg', `method-${express.id}`] });
  expect((await findZone(db, id))?.values).toEqual({
    name: 'Low Countries',
    countries: ['Luxembourg', 'Netherlands'],
    methods: [courier, changed(standard, '3.95'), changed(express, '12.50'), pickup],
  });
});

test('who removes a method that somebody changed meanwhile is asked, and so is who changes one that is gone', async () => {
  const id = await added(benelux);
  const mine = await opened(id);
  const theirs = await opened(id);
  const field = `method-${express.id}`;
  await save(id, theirs, { ...benelux, methods: [standard, changed(express, '12.50')] });
  const without = { ...benelux, methods: [standard] };
  const asked = await save(id, mine, without, [express.id]);
  expect(asked).toMatchObject({ ok: false, reason: 'changed', meanwhile: { disputed: { [field]: {} } } });
  const over = asked.ok || asked.reason !== 'changed' ? '' : (asked.meanwhile.disputed[field]?.over ?? '');
  const chosen = (take: Choice['take']) => ({ ...mine, choices: { [field]: { over, take } } });
  expect(await save(id, chosen('theirs'), without, [express.id])).toMatchObject({ ok: true });
  expect(await methodNames(id)).toEqual(['Standard', 'Express']);

  const again = await opened(id);
  await save(id, await opened(id), without, [express.id]);
  expect(await methodNames(id)).toEqual(['Standard']);
  const kept = { ...benelux, methods: [standard, changed(express, '1.00')] };
  const refused = await save(id, again, kept);
  expect(refused).toMatchObject({ ok: false, reason: 'changed', meanwhile: { disputed: { [field]: {} } } });
  const gone =
    refused.ok || refused.reason !== 'changed' ? '' : (refused.meanwhile.disputed[field]?.over ?? '');
  const mineStays = { ...again, choices: { [field]: { over: gone, take: 'mine' as const } } };
  expect(await save(id, mineStays, kept)).toMatchObject({ ok: true });
  expect(await methodNames(id)).toEqual(['Standard', 'Express']);
});

test('a method that somebody else removed stays away where nobody changed it', async () => {
  const id = await added(benelux);
  const mine = await opened(id);
  await save(id, await opened(id), { ...benelux, methods: [standard] }, [express.id]);
  expect(await save(id, mine, { ...benelux, name: 'Renamed' })).toMatchObject({ ok: true });
  expect(await methodNames(id)).toEqual(['Standard']);
  // Both removed it, so there is no conflict.
  const both = await opened(id);
  await save(id, await opened(id), { ...benelux, methods: [] }, [standard.id]);
  expect(await save(id, both, { ...benelux, methods: [] }, [standard.id])).toMatchObject({ ok: true });
});

test('its history tells countries and methods by themselves, and what a deleted one was', async () => {
  const id = await added(benelux);
  await save(id, await opened(id), { ...benelux, methods: [changed(standard, '5.95'), express] });
  expect(await zoneEditor.remove(db, actor, id, new Date(now.getTime() + 9_000))).toEqual({
    ok: true,
    title: 'Benelux',
  });
  expect(await zoneEditor.remove(db, actor, id, now)).toEqual({ ok: false, reason: 'missing' });
  const [deleted, updated, created] = await listChanges(db, ZONE_OBJECT, id);
  const content = (cents: number) => ({ name: 'Standard', prices: [{ from: 0, costs: cents }] });
  const field = `method-${standard.id}`;
  expect(created).toMatchObject({ action: 'created', after: { countries: ['Belgium', 'Netherlands'] } });
  expect(Object.keys(updated?.after ?? {})).toEqual([field]);
  expect(updated).toMatchObject({ before: { [field]: content(495) }, after: { [field]: content(595) } });
  expect(deleted).toMatchObject({ action: 'deleted', before: { title: 'Benelux' } });
});

test('a zone that moves changes places with its neighbour, and a new one comes last', async () => {
  for (const name of ['A', 'B', 'C']) await saveZone(db, { name, countries: [], methods: [] }, name);
  const order = async () => (await listZones(db)).map(({ name }) => name).join('');
  expect(await order()).toBe('ABC');
  await moveZone(db, actor, { id: 'C', way: 'up' }, now);
  expect(await order()).toBe('ACB');
  await moveZone(db, actor, { id: 'A', way: 'up' }, now);
  expect(await order()).toBe('ACB');
  expect(await moveZone(db, actor, { id: 'Z', way: 'up' }, now)).toEqual({ ok: false, reason: 'missing' });
  const [moved] = await listChanges(db, ZONE_OBJECT, 'C');
  expect(moved).toMatchObject({ before: { place: '3' }, after: { place: '2' } });
});

test('a method keeps its id; one that another zone has gets a new one', async () => {
  await saveZone(db, benelux, 'home');
  await saveZone(db, { name: 'Copy', countries: [], methods: [standard] }, 'copy');
  const ids = async (id: string) => (await findZone(db, id))?.values.methods.map((one) => one.id);
  expect(await ids('home')).toEqual([standard.id, express.id]);
  expect(await ids('copy')).not.toContain(standard.id);
});

function method(name: string, costs: string): MethodFormValues {
  const texts = { name, nameNl: `${name} (nl)`, daysFrom: '1', daysTo: '2', freeFrom: '100.00' };
  return { ...newMethod(randomUUID()), ...texts, prices: [{ from: '0.00', costs }] };
}

function changed(one: MethodFormValues, costs: string): MethodFormValues {
  return { ...one, prices: [{ from: '0.00', costs }] };
}

async function added(zone: ZoneFormValues): Promise<string> {
  const seen = { id: undefined, form: postedForm(), values: zone };
  const saved = await zoneEditor.save(db, actor, seen, now);
  if (!saved.ok) throw new Error(saved.reason);
  return saved.id;
}

async function opened(id: string) {
  const found = await findZone(db, id);
  if (!found) throw new Error('no zone');
  return postedForm({ version: found.version, fields: zoneEditor.fieldsOf(found.values) });
}

let minute = 0;

function save(
  id: string,
  form: Awaited<ReturnType<typeof opened>>,
  zone: ZoneFormValues,
  removed: string[] = [],
) {
  minute += 1;
  return zoneEditor.save(
    db,
    actor,
    { id, form, values: { ...zone, removed } },
    new Date(now.getTime() + minute),
  );
}

async function methodNames(id: string): Promise<string[] | undefined> {
  return (await findZone(db, id))?.values.methods.map(({ name }) => name);
}
