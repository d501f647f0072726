import { expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { startAccountMailQueue } from '#tests/support/account-mail-queue.ts';
import { customerForTests } from '#tests/support/customer.ts';
import {
  passwordForTests,
  registerVerified,
  requestInfoForTests,
  requestWithCookiesOf,
  signIn,
} from '#tests/support/sign-in.ts';
import { findSession, type Session } from '../current-customer.server.ts';
import { signOutCustomer } from '../customer-access.server.ts';
import { submitNewPassword, submitPasswordChange } from '../passwords/new-password.server.ts';
import { createDeletionToken, redeemDeletionToken } from '../personal-data/delete-account.server.ts';
import { confirmEmailChange, createEmailChangeToken } from '../security/email-change.server.ts';
import { endOtherSessions } from '../sessions/sessions.server.ts';
import { sendAccountMail } from './send-account-mail.server.ts';

const sent = vi.hoisted((): Mail[] => []);
vi.mock('#app/platform/mail/smtp.server.ts', () => ({ sendMail: async (mail: Mail) => sent.push(mail) }));

startAccountMailQueue();

const newPassword = 'Nieuw-en-lang-8';
type Here = { session: Session; request: Request };

const safetyMeasures: Record<string, (here: Here) => Promise<unknown>> = {
  'another reset': async ({ session: { customer } }) => setPassword(await resetToken(customer.email)),
  'a changed password': ({ request }) =>
    submitPasswordChange(
      db,
      { current: passwordForTests, password: newPassword, confirmation: newPassword },
      requestInfoForTests(),
      request,
    ),
  'a changed address': async ({ session: { id, customer }, request }) => {
    const change = { oldEmail: customer.email, newEmail: `new-${customer.email}`, asks: 'new' as const };
    const asked = {
      ...change,
      userId: customer.id,
      sessionId: id,
      askedAt: new Date().toISOString(),
      browser: '',
    };
    const token = await createEmailChangeToken(db, asked, new Date());
    await confirmEmailChange(db, { token }, requestInfoForTests(), request, new Date());
  },
  'signing out elsewhere': ({ session }) => endOtherSessions(db, session, passwordForTests, new Date()),
  'an operator who ends the sessions': async ({ session: { customer } }) => {
    const operator = { ...(await customerForTests(db)).customer, role: 'owner' as const };
    await signOutCustomer(db, operator, customer.id, new Date());
  },
};

test.each(Object.entries(safetyMeasures))('links mailed before %s no longer work', async (name, take) => {
  const email = `${name.replaceAll(' ', '-')}@example.com`;
  await registerVerified(email);
  const request = requestWithCookiesOf((await signIn(email)).headers);
  const session = await findSession(request);
  if (!session) throw new Error('There is no session.');
  const reset = await resetToken(email);
  const deletion = await createDeletionToken(db, session.customer.id, new Date());
  await take({ session, request });
  expect((await setPassword(reset)).answer).toEqual({ ok: false, reason: 'dead-link' });
  expect(await redeemDeletionToken(db, deletion, session.customer.id, new Date())).toBe(false);
});

function setPassword(token: string) {
  const fields = { password: newPassword, confirmation: newPassword, token };
  return submitNewPassword(db, fields, requestInfoForTests(), requestWithCookiesOf());
}

async function resetToken(email: string): Promise<string> {
  sent.length = 0;
  await sendAccountMail(db, { kind: 'reset', email, askedAt: new Date().toISOString() });
  return /access_token=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
}
