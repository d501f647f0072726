import { expect, test } from 'vitest';
import { streetOf, withCountry } from '#app/addresses/address.ts';
import { parseDraft, paymentMethodsFor, stateOf } from './checkout-draft.ts';

test.each([null, '', 'hello', '[]', '{"shipping":7}', 'null'])(
  '%j is an empty form with the defaults',
  (stored) => {
    const draft = parseDraft(stored, 'United States');
    expect(draft.method).toBeUndefined();
    expect(draft.shipping).toMatchObject({ firstName: '', country: 'United States' });
  },
);

test('what was typed is read back, and nothing else', () => {
  const stored = JSON.stringify({
    shipping: { city: 'Gent', country: 'Belgium', phone: 7, x: 'y' },
    method: 'ideal',
  });
  const draft = parseDraft(stored, 'United States');
  expect(draft.method).toBe('ideal');
  expect(draft.shipping).toMatchObject({ city: 'Gent', country: 'Belgium', phone: '' });
  expect(draft.shipping).not.toHaveProperty('x');
});

test('a business is read back as far as it was typed, where somebody buys for one', () => {
  const business = { company: 'Atelier', vatNumber: 'be 0123.456.749' };
  expect(parseDraft(JSON.stringify({ business }), 'Belgium').business).toEqual(business);
  expect(parseDraft('{"business":{}}', 'Belgium').business).toEqual({ company: '', vatNumber: '' });
  expect(parseDraft('{"business":null}', 'Belgium').business).toBeNull();
  for (const stored of ['{}', '{"business":""}'])
    expect(parseDraft(stored, 'Belgium')).not.toHaveProperty('business');
  const huge = parseDraft(
    JSON.stringify({ business: { company: 'x'.repeat(5_000), vatNumber: 7 } }),
    'Belgium',
  );
  expect(huge.business).toEqual({ company: 'x'.repeat(300), vatNumber: '' });
});

test('an unknown country falls back to the default, an unknown method to none', () => {
  const draft = parseDraft('{"shipping":{"country":"Atlantis"},"method":"barter"}', 'United States');
  expect(draft.shipping.country).toBe('United States');
  expect(draft.method).toBeUndefined();
});

test('iDEAL stands first for an address in the Netherlands, shipping or billing; else the card', () => {
  expect(paymentMethodsFor(['Netherlands', undefined])).toEqual(['ideal', 'card']);
  expect(paymentMethodsFor(['Belgium', 'Netherlands'])).toEqual(['ideal', 'card']);
  expect(paymentMethodsFor(['Belgium', 'Germany'])).toEqual(['card', 'ideal']);
  expect(paymentMethodsFor([])).toEqual(['card', 'ideal']);
});

test('what was typed before somebody signed out is gone; a session that merely ended takes nothing', () => {
  const typed = { shipping: { city: 'Gent' }, method: 'ideal' };
  const stored = JSON.stringify({ ...typed, signOut: '1763800000000' });
  expect(parseDraft(stored, 'United States', '1763800000000').shipping.city).toBe('Gent');
  expect(parseDraft(stored, 'United States', '1763900000000')).toEqual(parseDraft(null, 'United States'));
  // Covers browsers that never signed out, and drafts older than this field.
  expect(parseDraft(JSON.stringify(typed), 'United States').shipping.city).toBe('Gent');
  expect(parseDraft(JSON.stringify(typed), 'United States', '1763900000000')).toEqual(
    parseDraft(null, 'United States'),
  );
});

test('a state belongs to an address where its country has states', () => {
  expect(stateOf({ state: ' Ohio ', country: 'United States' })).toBe('Ohio');
  expect(stateOf({ state: 'Ohio', country: 'Netherlands' })).toBe('');
  expect(stateOf({ state: null, country: 'United States' })).toBe('');
});

test('the Netherlands have the house number apart; no other country loses it', () => {
  const belgian = { ...parseDraft(null, 'Belgium').shipping, streetLine1: 'Meir 24 bus 3' };
  const dutch = withCountry(belgian, 'Netherlands');
  expect(dutch).toMatchObject({ streetLine1: 'Meir', houseNumber: '24 bus 3', country: 'Netherlands' });
  expect(streetOf({ ...dutch, houseNumber: ' 26 ' })).toBe('Meir 26');
  expect(withCountry(dutch, 'Belgium')).toEqual(belgian);
  expect(withCountry(belgian, 'Germany')).toEqual({ ...belgian, country: 'Germany' });
});
