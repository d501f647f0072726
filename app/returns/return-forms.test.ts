import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnReasons } from '#app/orders/withdrawals/return-rules.ts';
import { parseReturnForm, readReasons } from './return-forms.server.ts';

test('pieces and reasons are read line by line, and a reason for what stays is none', () => {
  const id = randomUUID();
  const form = formOf({ id, 'piece-0': '2', 'piece-1': '0', 'reason-0': 'faulty', 'reason-1': 'too-small' });
  expect(parseReturnForm(form)).toEqual({
    ok: true,
    id,
    pieces: [{ position: 0, quantity: 2 }],
    reasons: [{ position: 0, reason: 'faulty' }],
  });
});

test.each([
  [{}, 'return.problem.again'],
  [{ id: randomUUID() }, 'return.problem.pieces'],
  [{ id: randomUUID(), 'piece-0': '0' }, 'return.problem.pieces'],
  [{ id: randomUUID(), 'piece-0': '-1' }, 'return.problem.pieces'],
  [{ id: randomUUID(), 'piece-00': '1' }, 'return.problem.pieces'],
])('%j is refused', (fields, problem) => {
  expect(parseReturnForm(formOf(fields))).toEqual({ ok: false, problem });
});

test('whatever a form says, a reason is one of ours, and one a line', () => {
  const name = fc.oneof(
    fc.string(),
    fc.nat(99_999).map((position) => `reason-${position}`),
  );
  const value = fc.oneof(fc.string(), fc.constantFrom(...returnReasons));
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (fields) => {
      const form = new FormData();
      for (const [field, said] of fields) form.append(field, said);
      const read = readReasons(form);
      expect(read.every(({ reason }) => returnReasons.includes(reason))).toBe(true);
      expect(new Set(read.map(({ position }) => position)).size).toBe(read.length);
    }),
  );
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
