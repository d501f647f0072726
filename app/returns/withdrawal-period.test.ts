import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isWithdrawalOver,
  isWithinLegalPeriod,
  refundDueDay,
  withdrawalPeriod,
} from './withdrawal-period.ts';

const at = (text: string) => new Date(text);

test('the days are those of Amsterdam, counted from the day after delivery', () => {
  // 00:30 on the 5th in Amsterdam, still the 4th in UTC.
  const delivered = at('2026-11-04T23:30:00Z');
  expect(withdrawalPeriod(delivered)).toEqual({ legalUntil: '2026-11-19', until: '2026-12-05' });
  expect(isWithdrawalOver(delivered, at('2026-12-05T22:59:59Z'))).toBe(false);
  expect(isWithdrawalOver(delivered, at('2026-12-05T23:00:00Z'))).toBe(true);
  expect(isWithinLegalPeriod(delivered, at('2026-11-19T22:59:59Z'))).toBe(true);
  expect(isWithinLegalPeriod(delivered, at('2026-11-19T23:00:00Z'))).toBe(false);
});

test.each([
  ['2026-11-06T12:00:00Z', '2026-11-20'],
  ['2026-11-07T12:00:00Z', '2026-11-23'],
  ['2026-11-08T12:00:00Z', '2026-11-23'],
  ['2026-11-09T12:00:00Z', '2026-11-23'],
])('of what was delivered at %s the law’s period ends on %s, a working day', (delivered, until) => {
  expect(withdrawalPeriod(at(delivered))?.legalUntil).toBe(until);
});

test('what is not known to have arrived can be withdrawn at any time', () => {
  expect(withdrawalPeriod(null)).toBeUndefined();
  expect(isWithdrawalOver(null, at('2099-01-01T00:00:00Z'))).toBe(false);
  expect(isWithinLegalPeriod(null, at('2099-01-01T00:00:00Z'))).toBe(true);
});

test('money is due fourteen days after the statement', () => {
  expect(refundDueDay(at('2026-12-24T23:30:00Z'))).toBe('2027-01-08');
});

test('the shop gives longer than the law, whenever a parcel arrives', () => {
  const moments = fc.date({
    min: at('2026-01-01T00:00:00Z'),
    max: at('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, (delivered) => {
      const period = withdrawalPeriod(delivered);
      expect(period && period.legalUntil < period.until).toBe(true);
    }),
  );
});
