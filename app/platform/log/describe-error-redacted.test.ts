import { readFileSync } from 'node:fs';
import { DrizzleQueryError } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeErrorRedacted, errorForConsole, errorInOneLine } from './describe-error-redacted.ts';
import { createLog } from './log.server.ts';

const MARK = /zq9/i;
const marked = fc.oneof(
  fc.constantFrom(
    'Zq9 Noor de Vries',
    'Zq9prinsengracht 12-III, 1015 DK',
    '+31 6 Zq9 12345678',
    'zq9.noor@example.com',
    'tok_Zq9-abcdef0123456789',
    'Zq9!password "quoted"',
    "4242 4242 4242 4242 Zq9's",
    'first\nZq9 second\n    at Zq9 (/Zq9/app.js:1:1)',
    '{"name":"Zq9"',
  ),
  fc.string({ unit: 'grapheme' }).map((text) => `Zq9${text}`),
);

const thrown = (risky: () => unknown): unknown => {
  try {
    return risky();
  } catch (error) {
    return error;
  }
};

function databaseError(message: string, details: object): Error {
  return Object.assign(new pg.DatabaseError(message, 100, 'error'), { severity: 'ERROR', ...details });
}

const failures: ((mark: string) => unknown)[] = [
  (mark) => new Error(mark),
  (mark) => new Error(`No customer ${mark} here`),
  (mark) => mark,
  (mark) => ({ message: mark }),
  (mark) =>
    new (class Zq9Kind extends Error {})(mark).message.length &&
    Object.assign(new Error('x'), { name: mark }),
  (mark) => Object.assign(new Error('late'), { message: mark }),
  (mark) => Object.assign(new Error(mark), { message: 'changed' }),
  (mark) =>
    Object.assign(new Error('told'), { [mark]: mark, data: { deep: [mark] }, headers: { cookie: mark } }),
  (mark) =>
    Object.assign(new Error('told'), {
      code: mark,
      table: mark,
      path: mark,
      hostname: mark,
      requestId: mark,
    }),
  (mark) =>
    new DrizzleQueryError('insert into "profiles" ("email") values ($1)', [mark, 1, null], new Error(mark)),
  (mark) =>
    databaseError('duplicate key value violates unique constraint "profiles_email_key"', {
      code: '23505',
      detail: `Key (email)=(${mark}) already exists.`,
      where: mark,
      table: 'profiles',
      constraint: 'profiles_email_key',
    }),
  (mark) => databaseError(`invalid input syntax for type uuid: "${mark}"`, { code: '22P02' }),
  (mark) => databaseError(`ungültige Eingabesyntax für Typ uuid: »${mark}«`, { code: '22P02' }),
  (mark) => databaseError(`syntax error in tsquery: "${mark}"`, { code: '42601', internalQuery: mark }),
  (mark) => databaseError(`${mark} must not be`, { code: 'P0001', hint: mark }),
  (mark) => thrown(() => JSON.parse(`${mark}`)),
  (mark) => thrown(() => new URL(`Zq9 ${mark}`)),
  (mark) => thrown(() => decodeURIComponent(`%${mark}`)),
  (mark) => thrown(() => readFileSync(`/nowhere/${mark.replaceAll('\0', '')}`)),
  (mark) => thrown(() => new Headers({ [mark]: mark })),
  (mark) => thrown(() => BigInt(mark)),
  (mark) => thrown(() => 'a' in (mark as unknown as object)),
  (mark) => thrown(() => (mark as unknown as () => void)()),
  (mark) => thrown(() => new Map(mark as unknown as [])),
  (mark) =>
    thrown(() =>
      z
        .object({ email: z.email() })
        .strict()
        .parse({ email: mark, [mark]: mark }),
    ),
  (mark) =>
    Object.assign(new Error(`Can't send mail - all recipients were rejected: 550 5.1.1 <${mark}>`), {
      code: 'EENVELOPE',
      response: `550 5.1.1 <${mark}>`,
      responseCode: 550,
      command: 'RCPT TO',
      rejected: [mark],
      rejectedErrors: [new Error(mark)],
    }),
  (mark) =>
    new Stripe.errors.StripeInvalidRequestError({
      message: `Invalid email address: ${mark}`,
      type: 'invalid_request_error',
      param: mark,
      headers: { 'request-id': 'req_123' },
      payment_intent: { shipping: { name: mark } },
    } as never),
];

const failure = fc.letrec<{ error: unknown }>((tie) => ({
  error: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.tuple(fc.constantFrom(...failures), marked).map(([make, mark]) => make(mark)),
    fc.tuple(tie('error'), marked).map(([cause, mark]) => new Error(mark, { cause })),
    fc
      .tuple(fc.array(tie('error'), { maxLength: 3 }), marked)
      .map(([errors, mark]) => new AggregateError(errors, mark)),
    fc.tuple(tie('error'), marked).map(([cause, mark]) => {
      const error = new Error(mark) as Error & { self?: unknown };
      return Object.assign(error, { self: error, original: cause, cause: error });
    }),
  ),
})).error;

test('whatever an error holds of a shopper, nothing of it is said', () => {
  fc.assert(
    fc.property(failure, (error) => {
      expect(JSON.stringify(describeErrorRedacted(error))).not.toMatch(MARK);
      expect(errorInOneLine(error)).not.toMatch(MARK);
      expect(errorForConsole(error)).not.toMatch(MARK);
    }),
    { numRuns: 2000 },
  );
});

test('nor is it by the log, under whatever name and however it is passed', () => {
  fc.assert(
    fc.property(failure, (error) => {
      const lines: string[] = [];
      const log = createLog('info', { write: (line) => lines.push(line) });
      const fails = error instanceof Error ? error : new Error('x', { cause: error });
      log.error(fails);
      log.error(fails, 'failed');
      log.error({ err: error });
      log.warn({ error: fails, more: ['x', fails, { deep: [{ fails }] }] }, 'failed');
      log.error('failed: %s', fails);
      log.error('failed: %o', [fails]);
      expect(lines).toHaveLength(6);
      expect(lines.join('')).not.toMatch(MARK);
    }),
  );
});

test('of a failed query the log says what, where and why, but not of whom', () => {
  const cause = databaseError('duplicate key value violates unique constraint "profiles_email_key"', {
    code: '23505',
    detail: 'Key (email)=(noor@example.com) already exists.',
    table: 'profiles',
    constraint: 'profiles_email_key',
  });
  const query = 'insert into "profiles" ("email") values ($1) returning "id"';
  const said = describeErrorRedacted(new DrizzleQueryError(query, ['noor@example.com'], cause));
  expect(said).toMatchObject({
    type: 'DrizzleQueryError',
    query,
    cause: {
      type: 'DatabaseError',
      code: '23505',
      table: 'profiles',
      constraint: 'profiles_email_key',
      message: 'duplicate key value violates unique constraint profiles_email_key',
    },
  });
  expect(said.stack).toMatch(/^at .*describe-error-redacted\.test\.ts:\d+:\d+/);
  expect(errorForConsole(new DrizzleQueryError(query, ['noor@example.com'], cause))).toContain('23505');
});

test('what operators need of other failures is said', () => {
  expect(describeErrorRedacted(thrown(() => (undefined as unknown as { x: { y: 1 } }).x.y))).toMatchObject({
    type: 'TypeError',
    message: 'Cannot read properties of undefined',
  });
  expect(describeErrorRedacted(new Error('Connection terminated unexpectedly'))).toMatchObject({
    message: 'Connection terminated unexpectedly',
  });
  const refused = { code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 5432, errno: -111 };
  expect(describeErrorRedacted(Object.assign(new Error('connect'), refused))).toMatchObject(refused);
  expect(
    describeErrorRedacted(
      new Stripe.errors.StripeAPIError({
        message: 'x',
        type: 'api_error',
        statusCode: 500,
        requestId: 'req_1a',
      }),
    ),
  ).toMatchObject({ type: 'StripeAPIError', statusCode: 500, requestId: 'req_1a' });
  expect(
    describeErrorRedacted(
      databaseError('could not extend file "base/5/1": No space left', { code: '53100' }),
    ),
  ).toMatchObject({ code: '53100', message: 'could not extend file' });
});
