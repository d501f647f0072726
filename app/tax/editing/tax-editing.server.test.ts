import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import type { PostedForm } from '#app/platform/editing/versioned-form.server.ts';
import { postedForm } from '#tests/support/form-request.ts';
import { taxSettings } from '../tables.server.ts';
import { memberStates, ratePlaces } from '../tax-places.ts';
import { findPlaceRates, listTaxRates, placeRatesEditor, TAX_RATES_OBJECT } from './place-rates.server.ts';
import type { TaxSettingsValues } from './tax-form-values.ts';
import { readTaxSettings, TAX_SETTINGS_ID, taxSettingsEditor } from './tax-settings.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const now = new Date('2026-11-25T09:00:00Z');
const unset = { exportPrices: 'without-vat', reverseCharge: 'off', vatNumber: '' } as const;
const row = (from: string, standard: string, reduced = '') => ({
  key: from || 'first',
  from,
  standard,
  reduced,
});

beforeEach(async () => {
  await db.delete(taxSettings);
});

test('a new shop has the standard rate of every place, as a published table has them', async () => {
  const all = await listTaxRates(db);
  expect(all.map(({ place }) => place).sort()).toEqual([...ratePlaces].sort());
  const standard = Object.fromEntries(all.map(({ place, rates }) => [place, rates[0]?.standard]));
  const published =
    'AT 20 BE 21 BG 20 HR 25 CY 19 CZ 21 DK 25 EE 24 FI 25.5 FR 20 DE 19 GR 24 HU 27 IE 23 IT 22 LV 21 LT 21 LU 17 MT 18 NL 21 PL 23 PT 23 RO 21 SK 23 SI 22 ES 21 SE 25';
  const pairs = [...published.matchAll(/(\w\w) ([\d.]+)/g)].map(([, place, rate]) => [
    place,
    Number(rate) * 100,
  ]);
  expect(pairs).toHaveLength(memberStates.length);
  expect(standard).toMatchObject(Object.fromEntries(pairs));
  expect(standard).toMatchObject({ XI: 2000, 'PT-20': 1600, 'PT-30': 2200, 'AT-JM': 1900 });
});

test('until they are saved the settings are what the VAT number suggests; two who change different ones both get theirs', async () => {
  expect(await readTaxSettings(db, 'EL123456789')).toEqual({
    settings: { ...unset, homeState: 'GR', euSales: 'home', vatNumber: 'EL123456789' },
    version: '',
  });
  expect((await readTaxSettings(db, 'GB123456789')).settings.homeState).toBe('NL');
  const [one, other, third] = [await openedSettings(), await openedSettings(), await openedSettings()];
  expect(await saveSettings(one, { homeState: 'BE', euSales: 'home' })).toMatchObject({ ok: true });
  expect(await saveSettings(other, { homeState: 'NL', euSales: 'destination' })).toMatchObject({
    ok: true,
    kept: ['homeState'],
  });
  const { settings } = await readTaxSettings(db, undefined);
  expect(settings).toEqual({ ...unset, homeState: 'BE', euSales: 'destination' });
  const late = await saveSettings(third, { homeState: 'FR', euSales: 'home' });
  expect(late).toMatchObject({ ok: false, reason: 'changed', meanwhile: { disputed: { homeState: {} } } });
  const changes = await listChanges(db, 'tax-settings', 'shop');
  const change = { before: { euSales: 'home' }, after: { euSales: 'destination' } };
  expect(changes).toContainEqual(expect.objectContaining(change));
});

test('a state that is none and a way that is none are refused', async () => {
  const refused = await saveSettings(await openedSettings(), {
    homeState: 'GB',
    euSales: 'nowhere',
    exportPrices: 'free',
  });
  const problems = { homeState: 'unknown', euSales: 'unknown', exportPrices: 'unknown' };
  expect(refused).toMatchObject({ problems });
});

test('buyers’ numbers are only checked in the name of a number of the shop’s own state, kept as the register writes it', async () => {
  const save = async (values: Partial<TaxSettingsValues>) =>
    saveSettings(await openedSettings(), {
      homeState: 'NL',
      euSales: 'home',
      reverseCharge: 'on',
      ...values,
    });
  const problem = (vatNumber: string) => ({ ok: false, problems: { vatNumber } });
  expect(await save({ vatNumber: ' ' })).toMatchObject(problem('number-missing'));
  expect(await save({ vatNumber: 'NL123456789' })).toMatchObject(problem('number-wrong'));
  expect(await save({ vatNumber: 'BE0123456749' })).toMatchObject(problem('number-of-other-state'));
  expect(await save({ vatNumber: 'NL123456789B01', reverseCharge: 'perhaps' })).toMatchObject({
    problems: { reverseCharge: 'unknown' },
  });
  expect(await save({ vatNumber: 'nl 1234.56.789.b01' })).toMatchObject({ ok: true });
  expect((await readTaxSettings(db, undefined)).settings).toMatchObject({
    reverseCharge: 'on',
    vatNumber: 'NL123456789B01',
  });
  // Moving to another state requires a VAT number of that state.
  expect(await save({ homeState: 'BE', vatNumber: 'NL123456789B01' })).toMatchObject(
    problem('number-of-other-state'),
  );
});

test('two who enter changes of different days both get theirs; of one day one is asked', async () => {
  const [one, other] = [await openedRates(), await openedRates()];
  const first = row('', '27');
  expect(await saveRates(one, [first, row('2027-07-01', '28')])).toMatchObject({ ok: true });
  const both = await saveRates(other, [row('', '26,5', '5'), row('2027-01-01', '27.25')]);
  expect(both).toMatchObject({ ok: true, kept: [] });
  expect((await findPlaceRates(db, 'HU'))?.values.rows).toMatchObject([
    { from: '', standard: '26.5', reduced: '5' },
    { from: '2027-01-01', standard: '27.25', reduced: '' },
    { from: '2027-07-01', standard: '28' },
  ]);
  const late = await openedRates();
  const later = await openedRates();
  const rest = [row('', '26.5', '5'), row('2027-01-01', '27.25')];
  // Removes a row that another operator changes.
  expect(await saveRates(late, rest)).toMatchObject({ ok: true });
  expect((await findPlaceRates(db, 'HU'))?.values.rows).toHaveLength(2);
  const asked = await saveRates(later, [...rest, row('2027-07-01', '29')]);
  expect(asked).toMatchObject({ reason: 'changed', meanwhile: { disputed: { 'day-2027-07-01': {} } } });
  const wrong = await saveRates(await openedRates(), [row('', 'much')]);
  expect(wrong).toMatchObject({
    reason: 'invalid',
    problems: { 'rates-first': { problem: 'rate-unknown' } },
  });
  const changes = await listChanges(db, TAX_RATES_OBJECT, 'HU');
  expect(changes.map(({ after }) => after)).toContainEqual({
    'day-2027-07-01': [2800, ''],
  });
});

async function openedSettings(): Promise<PostedForm> {
  const { settings, version } = await readTaxSettings(db, undefined);
  return postedForm({ version, fields: settings });
}

function saveSettings(
  form: PostedForm,
  values: { homeState: string; euSales: string } & Partial<TaxSettingsValues>,
) {
  const typed = { ...unset, ...values };
  return taxSettingsEditor.save(db, actor, { id: TAX_SETTINGS_ID, form, values: typed }, now);
}

async function openedRates(): Promise<PostedForm> {
  const found = await findPlaceRates(db, 'HU');
  return postedForm(found && { version: found.version, fields: placeRatesEditor.fieldsOf(found.values) });
}

function saveRates(form: PostedForm, rows: ReturnType<typeof row>[]) {
  return placeRatesEditor.save(db, actor, { id: 'HU', form, values: { rows } }, now);
}
