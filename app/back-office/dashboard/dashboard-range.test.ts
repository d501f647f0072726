import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, countDays, dayInAmsterdam, MOST_DAYS, readRange } from './dashboard-range.ts';

const now = new Date('2026-11-22T10:00:00Z');
const read = (address: string, moment = now) => readRange(new URLSearchParams(address), moment);

test('without a range the last thirty days are shown, today included, beside the thirty before', () => {
  const usual = {
    preset: '30',
    from: '2026-10-24',
    to: '2026-11-22',
    before: { from: '2026-09-24', to: '2026-10-23' },
  };
  expect(read('')).toEqual({ ok: true, range: usual });
  expect(read('range=password')).toEqual({ ok: true, range: usual });
  expect(read('range=7')).toMatchObject({ range: { from: '2026-11-16', before: { from: '2026-11-09' } } });
});

test('this year is compared with the same days of last year', () => {
  expect(read('range=year')).toMatchObject({
    range: { from: '2026-01-01', to: '2026-11-22', before: { from: '2025-01-01', to: '2025-11-22' } },
  });
  expect(read('range=year', new Date('2028-02-29T12:00:00Z'))).toMatchObject({
    range: { to: '2028-02-29', before: { from: '2027-01-01', to: '2027-03-01' } },
  });
});

test('the day is Amsterdam’s', () => {
  expect(dayInAmsterdam(new Date('2026-11-22T22:59:59Z'))).toBe('2026-11-22');
  expect(dayInAmsterdam(new Date('2026-11-22T23:00:00Z'))).toBe('2026-11-23');
  expect(dayInAmsterdam(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07-01');
});

test('days that are none, in the future, in a wrong order or too many are refused, and stay as typed', () => {
  const refused = (from: string, to: string) => {
    const answer = read(new URLSearchParams({ from, to }).toString());
    return answer.ok ? 'taken' : { ...answer.problems, typed: answer.typed };
  };
  expect(refused('2026-02-30', '')).toEqual({
    from: 'day',
    to: 'day',
    typed: { from: '2026-02-30', to: '' },
  });
  expect(refused('yesterday', '2026-11-01')).toMatchObject({ from: 'day' });
  expect(refused('2026-11-01', '2026-11-23')).toMatchObject({ to: 'future' });
  expect(refused('2026-11-02', '2026-11-01')).toMatchObject({ to: 'order' });
  expect(refused('2025-11-21', '2026-11-22')).toMatchObject({ to: 'long' });
  expect(refused('2025-11-22', '2026-11-22')).toBe('taken');
  expect(refused('2026-11-22', '2026-11-22')).toBe('taken');
  expect(read('from=2026-11-01').ok).toBe(false);
});

test('what is compared with has as many days and ends before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 1, max: MOST_DAYS }), (ago, days) => {
      const to = addDays('2026-11-22', -ago);
      const from = addDays(to, 1 - days);
      const answer = read(`from=${from}&to=${to}`);
      if (!answer.ok) throw new Error(JSON.stringify(answer));
      const { before } = answer.range;
      expect(countDays(before)).toBe(days);
      expect(addDays(before.to, 1)).toBe(from);
    }),
  );
});
