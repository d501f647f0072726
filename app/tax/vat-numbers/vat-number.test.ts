import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memberStates } from '../tax-places.ts';
import { parseVatNumber, stateOfVatNumber, vatNumberExample } from './vat-number.ts';

const states = [...memberStates, 'XI'] as const;

test.each([
  ['be 0123.456.749', 'BE', 'BE0123456749'],
  ['BE-0123/456/749', 'BE', 'BE0123456749'],
  ['nl123456789b01', 'NL', 'NL123456789B01'],
  [' NL 1234.56.789.B.01 ', 'NL', 'NL123456789B01'],
  ['EL123456789', 'GR', 'EL123456789'],
  ['GR 123 456 789', 'GR', 'EL123456789'],
  ['ATU12345678', 'AT', 'ATU12345678'],
  ['ESX1234567X', 'ES', 'ESX1234567X'],
  ['IE1A23456W', 'IE', 'IE1A23456W'],
  ['IE1+23456W', 'IE', 'IE1+23456W'],
  ['XI GD001', 'XI', 'XIGD001'],
  ['FRXX123456789', 'FR', 'FRXX123456789'],
])('%s is a number of %s', (typed, state, text) => {
  expect(parseVatNumber(typed)).toEqual({ ok: true, number: { state, text } });
});

test.each([
  ['', 'no-state', undefined],
  ['0123456749', 'no-state', undefined],
  ['GB123456789', 'no-state', undefined],
  ['CHE123456789', 'no-state', undefined],
  ['<script>alert(1)</script>', 'no-state', undefined],
  ['BE', 'shape', 'BE'],
  ['BE2123456749', 'shape', 'BE'],
  ['NL123456789', 'shape', 'NL'],
  ['NL123456789B1', 'shape', 'NL'],
  ['DE1234567890', 'shape', 'DE'],
  ['ES123456789', 'shape', 'ES'],
  ['DE１２３４５６７８９', 'shape', 'DE'],
  ["DE123456789'; --", 'shape', 'DE'],
  ['DE12345\u0000789', 'shape', 'DE'],
])('%s is none: %s', (typed, reason, state) => {
  const problem = state ? { reason, state } : { reason };
  expect(parseVatNumber(typed)).toEqual({ ok: false, problem });
});

test('the example of every state is written as its numbers are', () => {
  for (const state of states)
    expect(parseVatNumber(vatNumberExample(state))).toEqual({
      ok: true,
      number: { state, text: vatNumberExample(state) },
    });
});

test('whatever is typed, what is taken for a number has letters, digits and the two signs of Ireland alone, and is taken for itself', () => {
  const written = fc.constantFrom(...states.map(vatNumberExample)).map((text) => text.toLowerCase());
  fc.assert(
    fc.property(fc.oneof(fc.string(), written), fc.constantFrom('', ' ', '.', '-'), (typed, between) => {
      const parsed = parseVatNumber([...typed].join(between));
      if (!parsed.ok) return;
      const { text, state } = parsed.number;
      expect(text).toMatch(/^[A-Z\d+*]{4,14}$/);
      expect(stateOfVatNumber(text)).toBe(state);
      expect(parseVatNumber(text)).toEqual(parsed);
    }),
  );
});
