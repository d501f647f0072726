import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import {
  findOwnSubscription,
  subscribeCustomer,
  unsubscribeCustomer,
} from './customer-subscription.server.ts';
import { confirmationMails } from './subscription.server.ts';

const now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  await startJobs();
  await declareQueue(confirmationMails);
}, 60_000);
afterAll(() => stopJobs());

test('a customer whose address is verified subscribes with one click, and unsubscribes with another', async () => {
  const noor = { email: 'Noor@example.com', isEmailVerified: true };
  expect(await findOwnSubscription(db, noor.email, now)).toBeUndefined();
  expect(await subscribeCustomer(db, noor, 'nl', now)).toBe('subscribed');
  expect(await subscribeCustomer(db, noor, 'nl', now)).toBe('subscribed');
  expect(await findOwnSubscription(db, 'noor@example.com', now)).toBe('confirmed');
  await unsubscribeCustomer(db, noor.email, now);
  await unsubscribeCustomer(db, noor.email, now);
  expect(await findOwnSubscription(db, noor.email, now)).toBe('unsubscribed');
  await subscribeCustomer(db, noor, 'nl', now);
  expect(await findOwnSubscription(db, noor.email, now)).toBe('confirmed');
});

test('an address that nobody verified is asked by mail first', async () => {
  const sam = { email: 'sam@example.com', isEmailVerified: false };
  expect(await subscribeCustomer(db, sam, 'en', now)).toBe('asked');
  expect(await findOwnSubscription(db, sam.email, now)).toBe('pending');
});
