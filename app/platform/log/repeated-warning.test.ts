import { expect, test } from 'vitest';
import { describeErrorRedacted } from './describe-error-redacted.ts';
import { repeatedWarning } from './repeated-warning.ts';

test('a trouble that comes a hundred times a second is one line a minute that says how often', () => {
  let at = 1_000_000;
  const lines: { err: Error; repeated?: number }[] = [];
  const warn = repeatedWarning(
    (line) => lines.push(line),
    () => at,
  );
  for (let count = 0; count < 60 * 100; count++) {
    warn(new Error('away'));
    at += 10;
  }
  expect(lines).toHaveLength(1);
  warn(new Error('away'));
  expect(lines.map(({ repeated }) => repeated)).toEqual([undefined, 5_999]);
  at -= 40 * 86_400_000;
  warn(new Error('away'));
  expect(lines, 'the clock was put back').toHaveLength(3);
});

test('the cause is named, also of an error that was copied into a plain object', () => {
  const lines: unknown[] = [];
  const warn = repeatedWarning(({ err }) => lines.push(describeErrorRedacted(err)));
  const { message, stack, ...rest } = Object.assign(new Error('terminating connection'), {
    severity: 'FATAL',
    code: '57P01',
  });
  warn({ ...rest, message, stack, queue: 'order-mail', worker: '1' });
  expect(lines).toEqual([
    expect.objectContaining({
      type: 'Error',
      code: '57P01',
      severity: 'FATAL',
      message: 'terminating connection',
    }),
  ]);
});
