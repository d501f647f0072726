import type { argon2 } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { isReady, markReady } from '#app/platform/http/readiness.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import { passwordForTests, requestInfoForTests } from '#tests/support/sign-in.ts';
import { accountMails } from '../mail/account-mails.server.ts';
import { submitRegistration, submitSignIn } from '../sign-in/password-sign-in.server.ts';
import { profiles } from '../tables.server.ts';
import { AT_ONCE } from './password-hash.server.ts';

const { gate } = vi.hoisted(() => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate: { open, opened, hashing: 0, most: 0 } };
});

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const held: typeof argon2 = (algorithm, parameters, callback) => {
    gate.hashing += 1;
    gate.most = Math.max(gate.most, gate.hashing);
    void gate.opened.then(() =>
      crypto.argon2(algorithm, parameters, (...result) => {
        gate.hashing -= 1;
        callback(...result);
      }),
    );
  };
  return { ...crypto, argon2: held };
});

beforeAll(async () => {
  await startJobs();
  await declareQueue(accountMails);
});
afterAll(stopJobs);

test('however many sign in and register at once, few passwords are hashed, and readiness and pages answer meanwhile', async () => {
  markReady();
  const submit = (customer: number, clientAddress: string) => {
    const typed = {
      ...{ email: `crowd-${customer}@example.com`, password: passwordForTests },
      ...{ firstName: 'Noor', lastName: 'de Vries', confirmation: passwordForTests, terms: 'on' },
    };
    const form = customer % 2 ? submitSignIn : submitRegistration;
    return form(db, typed, { ...requestInfoForTests(), clientAddress }, new Request('http://localhost/'));
  };
  const crowd = Array.from({ length: 30 }, (_, customer) => submit(customer, `192.0.2.${customer % 5}`));
  await vi.waitFor(() => expect(gate.hashing).toBe(AT_ONCE), { timeout: 20_000, interval: 10 });
  expect(await isReady(db)).toBe(true);
  expect(await Promise.all(Array.from({ length: 50 }, () => db.$count(profiles)))).toHaveLength(50);
  const one = Array.from({ length: 101 }, (_, customer) => submit(1_001 + 2 * customer, '198.51.100.1'));
  const { answer, status, headers } = await Promise.race(one);
  expect([answer, status, headers.get('Retry-After')]).toEqual([{ ok: false, reason: 'busy' }, 429, '2']);
  gate.open();
  await Promise.all([...crowd, ...one]);
  expect(gate.most).toBe(AT_ONCE);
  expect((await submit(1_001, '192.0.2.1')).answer).toEqual({ ok: false, reason: 'wrong' });
});
