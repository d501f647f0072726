import { expect, test } from 'vitest';
import { orderSearchTexts } from './order-search.ts';

test('an order’s number is known by its sign, however that is written', () => {
  for (const typed of ['#100003', '# 100003', 'ORD-100003', 'ord 100003', 'ord100003', 'ORD #100003'])
    expect(orderSearchTexts(typed), typed).toEqual(['ORD-100003']);
  expect(orderSearchTexts('ordinary')).toEqual(['ordinary']);
});

test('of a session’s id its end is looked for', () => {
  expect(orderSearchTexts('cs_test_c4ca4238a0b923820dcc509a6f75849b')).toEqual(['9a6f75849b']);
});

test('postal codes are looked for without their space, too', () => {
  expect(orderSearchTexts('1017 ab')).toEqual(['1017 ab', '1017ab']);
  expect(orderSearchTexts('EC1A 1BB')).toEqual(['EC1A 1BB', 'EC1A1BB']);
  expect(orderSearchTexts('150-0001')).toEqual(['150-0001', '1500001']);
  expect(orderSearchTexts('1017AB')).toEqual(['1017AB']);
});

test('a phone number is looked for by the digits that every way of writing it ends with', () => {
  for (const typed of ['06 12345678', '0612345678', '+31 6 12345678', '+31 (0)6-12345678', '0031612345678'])
    expect(orderSearchTexts(typed), typed).toContain('612345678');
  expect(orderSearchTexts('06 12')).toEqual(['06 12', '0612']);
  expect(orderSearchTexts('100003')).toEqual(['100003']);
});

test('names, addresses and marks stay as they are', () => {
  for (const typed of ['Łukasiewicz', 'jan-2@example.com', 'Noor de Vries', '...', '%'])
    expect(orderSearchTexts(typed), typed).toEqual([typed]);
});
