import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { claimGuestOrders } from '#app/customers/customer-orders.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { startAccountMailQueue } from '#tests/support/account-mail-queue.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import {
  passwordForTests,
  register,
  registerVerified,
  requestInfoForTests,
  requestWithCookiesOf,
  signIn,
} from '#tests/support/sign-in.ts';
import { saveAddress } from '../account-area/address-book.server.ts';
import { findCustomer, findSession } from '../current-customer.server.ts';
import type { AccountMail } from '../mail/account-mails.server.ts';
import { sendAccountMail } from '../mail/send-account-mail.server.ts';
import { requestPasswordReset, submitPasswordChange } from '../passwords/new-password.server.ts';
import { createDeletionToken } from '../personal-data/delete-account.server.ts';
import { confirmEmailChange, submitEmailChange } from '../security/email-change.server.ts';
import { profiles, sessions, signInMethods, userAddresses, verifications } from '../tables.server.ts';
import {
  deleteUnverifiedAccount,
  findVerification,
  verifyEmailOrClaimAccount,
} from './verify-email.server.ts';

const sent = vi.hoisted((): Mail[] => []);
vi.mock('#app/platform/mail/smtp.server.ts', () => ({ sendMail: async (mail: Mail) => sent.push(mail) }));
vi.hoisted(() => {
  process.env.ADMIN_EMAILS = 'boss@example.com';
});

const own = {
  firstName: 'Echte',
  lastName: 'Eigenaar',
  password: 'Zelf-gekozen-9',
  confirmation: 'Zelf-gekozen-9',
  terms: 'on',
};

startAccountMailQueue();
beforeEach(() => {
  sent.length = 0;
});

test('who registers an admin’s address gets nothing when its owner follows the link', async () => {
  const { stranger, token } = await aStranger('boss@example.com');
  expect((await press(token)).outcome).toBe('pressed');
  expect(await findCustomer(stranger)).toBeUndefined();
  expect((await signIn('boss@example.com')).answer).toEqual({ ok: false, reason: 'wrong' });

  const done = await press(token, own);
  expect(done).toMatchObject({ outcome: 'verified', owner: { email: 'boss@example.com' } });
  const owner = requestWithCookiesOf('headers' in done ? done.headers : undefined);
  expect(await findCustomer(owner)).toMatchObject({
    isEmailVerified: true,
    firstName: 'Echte',
  });
  expect(await findCustomer(stranger)).toBeUndefined();
  expect((await signIn('boss@example.com')).answer).toEqual({ ok: false, reason: 'wrong' });
  expect((await signIn('boss@example.com', own.password)).answer).toMatchObject({ ok: true });
});

test('nothing that the stranger put into the account is the owner’s', async () => {
  const email = 'filled@example.com';
  const { stranger, token } = await aStranger(email);
  const former = await findCustomer(stranger);
  const formerId = former?.id ?? '';
  await saveAddress(db, formerId, {
    addressType: 'shipping',
    recipientName: 'Stranger',
    streetLine1: 'Elders 1',
    streetLine2: null,
    city: 'Elders',
    state: null,
    postalCode: '1000 AA',
    country: 'Netherlands',
    phone: null,
    isDefault: true,
  });
  await createDeletionToken(db, formerId, new Date());
  const { id } = await addProduct(db);
  const items = [{ id, size: 'M', quantity: 1, price: 50 }];
  const guests = await addOrder(db, items);
  await db.update(orders).set({ email }).where(eq(orders.id, guests.id));
  const strangers = await addOrder(db, items);
  await db.update(orders).set({ userId: formerId }).where(eq(orders.id, strangers.id));
  expect(await claimed(email)).toEqual([strangers.id]);

  const done = await press(token, own);
  const ownerId = 'owner' in done ? done.owner.id : '';
  await claimGuestOrders(db, { userId: ownerId, email });
  expect(ownerId).not.toBe(formerId);
  expect(await db.select().from(userAddresses).where(eq(userAddresses.userId, ownerId))).toEqual([]);
  expect(await claimed(email)).toEqual([guests.id]);
  const links = await db.select({ value: verifications.value }).from(verifications);
  expect(links.filter(({ value }) => value.includes(formerId))).toEqual([]);
});

test('the browser that registered only presses, and keeps its password', async () => {
  const { stranger: mine, token } = await aStranger('mine@example.com');
  expect(await findVerification(db, token, mine, new Date())).toMatchObject({ as: 'own' });
  const done = await verifyEmailOrClaimAccount(
    db,
    { token, notMe: false, typed: {} },
    requestInfoForTests(),
    mine,
  );
  expect(done).toMatchObject({ outcome: 'verified' });
  expect(await findCustomer(mine)).toMatchObject({ isEmailVerified: true, firstName: 'Noor' });
  expect((await signIn('mine@example.com')).status).toBe(200);
});

test('another customer’s session is not the one that registered', async () => {
  const { token } = await aStranger('hers@example.com');
  await registerVerified('other@example.com');
  const other = requestWithCookiesOf((await signIn('other@example.com')).headers);
  expect(await findVerification(db, token, other, new Date())).toMatchObject({ as: 'elsewhere' });
});

test('a link that is only looked at changes nothing, and what is wrong with the form is said', async () => {
  const { stranger, token } = await aStranger('looked@example.com');
  expect(await findVerification(db, token, requestWithCookiesOf(), new Date())).toMatchObject({
    as: 'elsewhere',
  });
  expect(await findCustomer(stranger)).toBeDefined();
  const refused = await press(token, { ...own, confirmation: 'x', firstName: '' });
  expect(refused).toMatchObject({
    refused: { status: 400, answer: { problems: { confirmation: 'register.passwordsDiffer' } } },
  });
  const common = await press(token, { ...own, password: 'PassWord1', confirmation: 'PassWord1' });
  expect(common).toMatchObject({ refused: { answer: { reason: 'common-password' } } });
  expect(await findCustomer(stranger)).toBeUndefined();
});

test('who says it was not them is rid of the account, and the link is used up', async () => {
  const { stranger, token } = await aStranger('not-me@example.com');
  const said = await verifyEmailOrClaimAccount(
    db,
    { token, notMe: true, typed: {} },
    requestInfoForTests(),
    requestWithCookiesOf(),
  );
  expect(said).toEqual({ outcome: 'removed' });
  expect(await findCustomer(stranger)).toBeUndefined();
  expect(await db.select().from(profiles).where(eq(profiles.email, 'not-me@example.com'))).toEqual([]);
  expect(await press(token, own)).toEqual({ outcome: 'dead' });
});

test('a stranger who registers again, or changes the password, between pressing and choosing loses both', async () => {
  const { stranger, token } = await aStranger('raced@example.com');
  await changePassword(stranger);
  expect((await press(token)).outcome).toBe('pressed');
  const again = requestWithCookiesOf((await register({ email: 'raced@example.com' })).headers);
  const done = await press(token, own);
  expect(done.outcome).toBe('verified');
  expect(await findCustomer(again)).toBeUndefined();
  const late = await changePassword(again);
  expect(late.status).toBe(401);
  expect((await signIn('raced@example.com')).answer).toEqual({ ok: false, reason: 'wrong' });
});

test('of many who choose, register and change passwords at once one proves it, and no stranger gets in', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `storm-${round}@example.com`;
    const { stranger, token } = await aStranger(email);
    const chosen = [1, 2, 3].map((turn) => ({
      ...own,
      password: `Zelf-gekozen-${turn}`,
      confirmation: `Zelf-gekozen-${turn}`,
    }));
    const [pressed, registered] = await Promise.all([
      Promise.all(chosen.map((typed) => press(token, typed))),
      // May fail if the account is deleted concurrently.
      Promise.all([1, 2].map(() => register({ email }).catch(() => undefined))),
      changePassword(stranger).catch(() => undefined),
    ]);
    const outcomes = pressed.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual(['done', 'done', 'verified']);
    for (const answered of registered)
      expect(await findCustomer(requestWithCookiesOf(answered?.headers))).toBeUndefined();
    expect(await findCustomer(stranger)).toBeUndefined();
    const [profile] = await db.select().from(profiles).where(eq(profiles.email, email));
    expect(profile).toMatchObject({ isVerified: true, firstName: 'Echte' });
    const methods = await db
      .select()
      .from(signInMethods)
      .where(eq(signInMethods.userId, profile?.id ?? ''));
    expect(methods).toHaveLength(1);
    const signedIn = await db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, profile?.id ?? ''));
    expect(signedIn).toHaveLength(1);
  }
});

test('a proven account is not removed by an older link', async () => {
  const { stranger: mine, token } = await aStranger('proven@example.com');
  await verifyEmailOrClaimAccount(db, { token, notMe: false, typed: {} }, requestInfoForTests(), mine);
  expect(await press(token, own)).toEqual({ outcome: 'done' });
  const notMe = await verifyEmailOrClaimAccount(
    db,
    { token, notMe: true, typed: {} },
    requestInfoForTests(),
    requestWithCookiesOf(),
  );
  expect(notMe).toEqual({ outcome: 'done' });
  expect(await deleteUnverifiedAccount(db, 'proven@example.com')).toBe(false);
  expect(await findCustomer(mine)).toBeDefined();
});

test('the owner who registers, or forgot a password, is led to the mailbox and not shut out', async () => {
  const email = 'squatted@example.com';
  await register({ email });
  expect((await register({ email, password: own.password })).answer).toEqual({
    ok: false,
    reason: 'unverified',
  });
  expect(
    (await requestPasswordReset(db, { email }, requestInfoForTests(), requestWithCookiesOf())).status,
  ).toBe(200);
  const token = await tokenMailed({ kind: 'reset', email });
  expect(await press(token, own)).toMatchObject({ outcome: 'verified' });
});

test('a mail to an address that nobody proved has no word that somebody typed, and says who asked', async () => {
  const email = 'unproven@example.com';
  await register({ email, firstName: 'Win-a-prize.example', lastName: 'now' });
  const askedAt = '2026-11-23T09:05:00Z';
  const kinds = ['verify', 'reset', 'password-changed', 'email-change', 'email-changed', 'deletion'] as const;
  for (const kind of kinds)
    await sendAccountMail(db, {
      kind,
      email,
      askedAt,
      browser: 'Firefox, Windows',
      newEmail: 'win@prize.example',
    });
  expect(sent.map(({ subject }) => subject)).toEqual(Array(2).fill('Bevestig je e-mailadres voor Marenza'));
  for (const { text, html, subject } of sent) {
    expect(text + html + subject).not.toMatch(/prize|now/i);
    expect(text).toContain('Aangevraagd op 23 november 2026 om 10:05, in Firefox op Windows.');
  }
});

test('a new address is greeted without a name, and told the old one’s account only', async () => {
  await registerVerified('sender@example.com');
  const mail = { kind: 'email-new', email: 'sender@example.com', newEmail: 'victim@example.com' } as const;
  await sendAccountMail(db, { ...mail, to: 'victim@example.com', askedAt: new Date().toISOString() });
  expect(sent[0]?.text).not.toContain('Noor');
  await sendAccountMail(db, { kind: 'reset', email: 'sender@example.com', askedAt: '2026-11-23T09:05:00Z' });
  expect(sent[1]?.text).toContain('Beste Noor');
});

test('an account whose address nobody proved moves to no other', async () => {
  const { stranger } = await aStranger('moving@example.com');
  const asked = await submitEmailChange(
    db,
    { email: 'x@example.com', current: passwordForTests },
    requestInfoForTests(),
    stranger,
  );
  expect(asked).toMatchObject({ status: 403, answer: { reason: 'unverified' } });
});

test('the owner of a new address who presses does not give it to a stranger’s account', async () => {
  await registerVerified('attacker@example.com');
  const attacker = requestWithCookiesOf((await signIn('attacker@example.com')).headers);
  const sessionId = (await findSession(attacker))?.id ?? '';
  const change = { email: 'attacker@example.com', newEmail: 'boss2@example.com', sessionId };
  const mail = { kind: 'email-new', ...change, to: 'boss2@example.com' } as const;
  const token = await tokenMailed(mail, /change=([\w-]+)/);
  const confirm = (current?: string, from = requestWithCookiesOf()) =>
    confirmEmailChange(db, { token, current }, requestInfoForTests(), from, new Date());
  expect(await confirm()).toMatchObject({ outcome: 'refused', refused: { status: 403 } });
  expect(await confirm('a guess of hers')).toMatchObject({ outcome: 'refused' });
  expect(await findCustomer(attacker)).toMatchObject({ email: 'attacker@example.com' });
  // With the password it works from anywhere; the other browsers are signed out.
  expect(await confirm(passwordForTests)).toMatchObject({ outcome: 'changed' });
});

test('a squatter on the new address does not hinder who moves there', async () => {
  await registerVerified('mover@example.com');
  const mover = requestWithCookiesOf((await signIn('mover@example.com')).headers);
  const elsewhere = requestWithCookiesOf((await signIn('mover@example.com')).headers);
  const squatter = requestWithCookiesOf((await register({ email: 'wanted@example.com' })).headers);
  const sessionId = (await findSession(mover))?.id ?? '';
  const change = { email: 'mover@example.com', newEmail: 'wanted@example.com', sessionId };
  const token = await tokenMailed(
    { kind: 'email-new', ...change, to: 'wanted@example.com' },
    /change=([\w-]+)/,
  );
  expect(await confirmEmailChange(db, { token }, requestInfoForTests(), mover, new Date())).toMatchObject({
    outcome: 'changed',
  });
  expect(await findCustomer(mover)).toMatchObject({ email: 'wanted@example.com' });
  expect(await findCustomer(elsewhere)).toBeUndefined();
  expect(await findCustomer(squatter)).toBeUndefined();
});

async function aStranger(email: string) {
  const stranger = requestWithCookiesOf((await register({ email })).headers);
  return { stranger, token: await tokenMailed({ kind: 'verify', email }) };
}

async function tokenMailed(mail: Omit<AccountMail, 'askedAt'>, form = /token=([\w-]+)/): Promise<string> {
  sent.length = 0;
  await sendAccountMail(db, { ...mail, askedAt: new Date().toISOString() });
  return form.exec(sent[0]?.text ?? '')?.[1] ?? '';
}

function press(token: string, typed: Record<string, string> = {}) {
  return verifyEmailOrClaimAccount(
    db,
    { token, notMe: false, typed },
    requestInfoForTests(),
    requestWithCookiesOf(),
  );
}

function changePassword(from: Request) {
  const typed = { current: passwordForTests, password: 'Vreemd-en-lang-8', confirmation: 'Vreemd-en-lang-8' };
  return submitPasswordChange(db, typed, requestInfoForTests(), from);
}

async function claimed(email: string): Promise<string[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(profiles, eq(profiles.id, orders.userId))
    .where(eq(profiles.email, email));
  return found.map(({ id }) => id);
}
