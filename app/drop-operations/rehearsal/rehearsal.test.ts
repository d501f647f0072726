import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_PEOPLE, planFields, readRehearsalForm } from './rehearsal.ts';

const percent = fc.integer({ min: 0, max: 100 });

test('what is within its bounds is read as it is typed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MOST_PEOPLE }),
      percent,
      percent,
      percent,
      (people, early, away, unpaid) => {
        const plan = { people, earlyPercent: early, awayPercent: away, unpaidPercent: unpaid };
        expect(readRehearsalForm(formWith(plan))).toEqual({ ok: true, plan });
      },
    ),
  );
});

test.each(['', '-1', '1.5', '101', '1e2', 'many', '99999999999999999999'])(
  '%j is no share of anything',
  (typed) => {
    const usual = { people: '10', earlyPercent: '10', awayPercent: '10', unpaidPercent: '10' };
    for (const field of planFields.filter((one) => one !== 'people'))
      expect(readRehearsalForm(formWith({ ...usual, [field]: typed }))).toEqual({
        ok: false,
        problems: { [field]: 'percent-out-of-range' },
        typed: { ...usual, [field]: typed },
      });
  },
);

test('nobody and too many are no audience', () => {
  const shares = { earlyPercent: 0, awayPercent: 0, unpaidPercent: 0 };
  for (const people of [0, MOST_PEOPLE + 1])
    expect(readRehearsalForm(formWith({ people, ...shares }))).toMatchObject({
      ok: false,
      problems: { people: 'people-out-of-range' },
    });
});

function formWith(fields: Record<string, string | number>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}
