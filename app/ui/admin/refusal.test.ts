import { data } from 'react-router';
import { expect, test } from 'vitest';
import { tryServerAction } from './refusal.tsx';

test.each([
  [400, 'not-understood', 400],
  [401, 'signed-out', 401],
  [403, 'forbidden', 403],
  [404, 'gone', 404],
  [413, 'too-large', 413],
  [429, 'unreachable', 429],
  [500, 'unreachable', 503],
])('a form that is answered with %i is refused as %s', async (status, reason, told) => {
  const failure = { status, statusText: '', internal: false, data: null };
  expect(await tryServerAction(() => Promise.reject(failure))).toEqual(
    data({ ok: false, reason }, { status: told }),
  );
});

test('a form whose sender is asked again who they are is told from one whose sender is signed out', async () => {
  const failure = { status: 401, statusText: '', internal: false, data: { reason: 'reauthenticate' } };
  expect(await tryServerAction(() => Promise.reject(failure))).toEqual(
    data({ ok: false, reason: 'reauthenticate' }, { status: 401 }),
  );
});

test('no answer at all is an unreachable shop', async () => {
  expect(await tryServerAction(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(
    data({ ok: false, reason: 'unreachable' }, { status: 503 }),
  );
});
