import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { startAccountMailQueue } from '#tests/support/account-mail-queue.ts';
import { passwordForTests, registerVerified, requestWithCookiesOf, signIn } from '#tests/support/sign-in.ts';
import { findCustomer } from '../current-customer.server.ts';
import { sendAccountMail } from '../mail/send-account-mail.server.ts';
import { hasPassword } from '../passwords/customer-password.server.ts';
import { signInMethods, verifications } from '../tables.server.ts';
import { reauthenticateForDeletion } from './delete-account.server.ts';

const sent = vi.hoisted((): Mail[] => []);
vi.mock('#app/platform/mail/smtp.server.ts', () => ({ sendMail: async (mail: Mail) => sent.push(mail) }));

startAccountMailQueue();

test('the owner proves it by the password', async () => {
  const { customer } = await aCustomer('knowing@example.com');
  const confirm = (typed: Record<string, string>) =>
    reauthenticateForDeletion(db, { customerId: customer.id, sessionId: 'here' }, typed);
  expect(await hasPassword(db, customer.id)).toBe(true);
  expect(await confirm({})).toEqual({ ok: false, reason: 'password-required' });
  expect(await confirm({ current: 'x'.repeat(10_000) })).toMatchObject({ reason: 'password-required' });
  expect(await confirm({ current: 'not this one' })).toEqual({ ok: false, reason: 'wrong-password' });
  expect(await confirm({ current: passwordForTests })).toEqual({ ok: true });
  for (let guess = 0; guess < 6; guess += 1) await confirm({ current: 'not this one' });
  expect(await confirm({ current: passwordForTests })).toMatchObject({ ok: false, reason: 'too-many' });
});

test('who came with Google proves it by the link in a mail: theirs, once, within the hour', async () => {
  const { customer } = await aCustomer('google@example.com');
  const other = await aCustomer('other-google@example.com');
  await db.update(signInMethods).set({ password: null }).where(eq(signInMethods.userId, customer.id));
  expect(await hasPassword(db, customer.id)).toBe(false);
  const confirm = (token: string, { id } = customer) =>
    reauthenticateForDeletion(db, { customerId: id, sessionId: 'here' }, { token });
  const dead = { ok: false, reason: 'dead-link' };
  const token = await tokenMailed(customer.email);
  expect(await confirm('nonsense')).toEqual(dead);
  expect(await confirm(token, other.customer)).toEqual(dead);
  expect(await confirm(token)).toEqual({ ok: true });
  expect(await confirm(token)).toEqual(dead);
  const late = await tokenMailed(customer.email);
  await db.update(verifications).set({ expiresAt: new Date() }).where(eq(verifications.value, customer.id));
  expect(await confirm(late)).toEqual(dead);
});

async function aCustomer(email: string) {
  await registerVerified(email);
  const from = requestWithCookiesOf((await signIn(email)).headers);
  const customer = await findCustomer(from);
  if (!customer) throw new Error(`${email} is not signed in.`);
  return { customer };
}

async function tokenMailed(email: string): Promise<string> {
  sent.length = 0;
  await sendAccountMail(db, { kind: 'deletion', email, askedAt: new Date().toISOString() });
  return /account\/deletion\?token=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
}
