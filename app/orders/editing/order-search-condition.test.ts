import { expect, test } from 'vitest';
import { orderSearchTerms } from './order-search-condition.server.ts';

test('an order’s number is known by its sign, however that is written', () => {
  for (const typed of ['#100003', '# 100003', 'ORD-100003', 'ord 100003', 'ord100003', 'ORD #100003'])
    expect(orderSearchTerms(typed), typed).toEqual(['ORD-100003']);
  expect(orderSearchTerms('ordinary')).toEqual(['ordinary']);
});

test('of a session’s id its end is looked for', () => {
  expect(orderSearchTerms('cs_test_c4ca4238a0b923820dcc509a6f75849b')).toEqual(['9a6f75849b']);
});

test('postal codes are looked for without their space, too', () => {
  expect(orderSearchTerms('1017 ab')).toEqual(['1017 ab', '1017ab']);
  expect(orderSearchTerms('EC1A 1BB')).toEqual(['EC1A 1BB', 'EC1A1BB']);
  expect(orderSearchTerms('150-0001')).toEqual(['150-0001', '1500001']);
  expect(orderSearchTerms('1017AB')).toEqual(['1017AB']);
});

test('a phone number is looked for by the digits that every way of writing it ends with', () => {
  for (const typed of ['06 12345678', '0612345678', '+31 6 12345678', '+31 (0)6-12345678', '0031612345678'])
    expect(orderSearchTerms(typed), typed).toContain('612345678');
  expect(orderSearchTerms('06 12')).toEqual(['06 12', '0612']);
  expect(orderSearchTerms('100003')).toEqual(['100003']);
});

test('VAT numbers are looked for as their states write them, parts of them without their marks', () => {
  expect(orderSearchTerms('be 0123.456.749')).toContain('BE0123456749');
  expect(orderSearchTerms('GR 123 456 789')).toContain('EL123456789');
  expect(orderSearchTerms('nl1234.56.789.b01')).toContain('NL123456789B01');
  expect(orderSearchTerms('0123.456.749')).toContain('0123456749');
});

test('names, addresses and marks stay as they are', () => {
  for (const typed of ['Łukasiewicz', 'jan-2@example.com', 'Noor de Vries', '...', '%'])
    expect(orderSearchTerms(typed), typed).toEqual([typed]);
});
