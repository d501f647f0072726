import { randomUUID } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { listAddresses } from '#app/accounts/account-area/address-book.server.ts';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { sendAccountMail } from '#app/accounts/mail/send-account-mail.server.ts';
import { deleteAbandonedAccounts } from '#app/accounts/personal-data/delete-account.server.ts';
import { customerImports, profiles, signInMethods } from '#app/accounts/tables.server.ts';
import {
  findImportedName,
  verifyEmailOrClaimAccount,
} from '#app/accounts/verification/verify-email.server.ts';
import { signUp, subscribeCustomer, unsubscribeCustomer } from '#app/newsletter/subscribe.server.ts';
import {
  confirmationMails,
  deleteInactiveSubscriptions,
  exportSubscribers,
} from '#app/newsletter/subscription.server.ts';
import { newsletterSubscriptions } from '#app/newsletter/tables.server.ts';
import { orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { declareQueue } from '#app/platform/jobs/jobs.server.ts';
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
import { eraseCustomer } from '../erase-customer.server.ts';
import { findOwner } from '../find-customer.server.ts';
import { listCustomers } from '../list-customers.server.ts';
import { listImports, previewImport, runImport, undoImport } from './import-customers.server.ts';

const sent = vi.hoisted((): Mail[] => []);
vi.mock('#app/platform/mail/smtp.server.ts', () => ({ sendMail: async (mail: Mail) => sent.push(mail) }));

const actor = { id: randomUUID(), email: 'importer@example.com' };
const head =
  'First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Country Code,Default Address Zip,Phone';
const now = new Date();

startAccountMailQueue();
beforeEach(async () => {
  await declareQueue(confirmationMails);
  sent.length = 0;
  await db.delete(orders);
  await db.delete(profiles);
  await db.delete(newsletterSubscriptions);
  await db.delete(customerImports);
});

test('a file is previewed, imported and shown, and a second time it changes nothing', async () => {
  const file = `${head}
Noor,de Vries,Noor@Example.com,yes,Prinsengracht 1,Amsterdam,NL,'1015 DK,'+31612345678
Tim,,tim@example.com,no,,,,,
Ada,Bakker,nobody,yes,,,,,
Noor,Again,noor@example.com,yes,,,,,
Bia,Lima,bia@example.com,yes,Rua 1,Rio,BR,20000,`;
  const preview = await previewed(file);
  expect(preview).toMatchObject({ added: 2, filled: 0, same: 0, subscribed: 1, refused: 3 });
  expect(preview.shown.map(({ line, problem }) => [line, problem])).toEqual([
    [2, undefined],
    [3, undefined],
    [4, 'email'],
    [5, 'twice'],
    [6, 'country'],
  ]);
  expect(await db.$count(profiles)).toBe(0);

  expect(await imported(file)).toMatchObject({ of: 'run', added: 2, subscribed: 1, refused: 3 });
  const whole = await state();
  const { customers } = await listCustomers(db, { search: '', perPage: 9 });
  expect(customers.map(({ email, name, kind }) => [email, name, kind])).toEqual(
    expect.arrayContaining([
      ['noor@example.com', 'Noor de Vries', 'imported'],
      ['tim@example.com', 'Tim', 'imported'],
    ]),
  );
  const noor = await profileOf('noor@example.com');
  expect(noor).toMatchObject({ isVerified: false, phone: '+31612345678', language: 'nl' });
  expect(await listAddresses(db, noor.id)).toMatchObject([
    { streetLine1: 'Prinsengracht 1', postalCode: '1015 DK', country: 'Netherlands', isDefault: true },
  ]);
  const owner = await findOwner(db, noor.id, now);
  expect(owner?.account).toMatchObject({ importedFrom: { fileName: 'customers.csv', by: actor.email } });
  expect(sent).toEqual([]);

  expect(await previewed(file)).toMatchObject({ added: 0, filled: 0, same: 2, subscribed: 0 });
  await imported(file);
  expect(await state()).toEqual(whole);
  const [entry] = await listImports(db);
  const history = await listChanges(db, 'customer-import', entry?.id ?? '');
  expect(history).toMatchObject([{ action: 'created', by: actor.email, after: { added: 2, subscribed: 1 } }]);
});

test('known customers keep what they wrote, and only what is empty is filled', async () => {
  await registerVerified('known@example.com');
  await db.update(profiles).set({ phone: '0611111111', language: 'en' }).where(isOf('known@example.com'));
  const file = `${head}\nOther,Name,known@example.com,no,Damrak 1,Amsterdam,NL,1012 LG,0622222222`;
  expect(await previewed(file)).toMatchObject({ added: 0, filled: 1 });
  await imported(file);
  const known = await profileOf('known@example.com');
  expect(known).toMatchObject({
    firstName: 'Noor',
    lastName: 'de Vries',
    phone: '0611111111',
    language: 'en',
  });
  expect(known.importId).toBeNull();
  expect(await listAddresses(db, known.id)).toMatchObject([{ streetLine1: 'Damrak 1' }]);
  await imported(`${head}\n,,known@example.com,no,Rokin 5,Amsterdam,NL,1012 KK,`);
  expect(await listAddresses(db, known.id)).toHaveLength(1);
});

test('an account that a stranger may have registered is left alone, and the row says so', async () => {
  await register({ email: 'squatted@example.com' });
  const read = await imported(
    `${head}\nEchte,Eigenaar,squatted@example.com,yes,Damrak 1,Amsterdam,NL,1012 LG,`,
  );
  expect(read).toMatchObject({ added: 0, subscribed: 0, refused: 1, shown: [{ problem: 'unverified' }] });
  const squatted = await profileOf('squatted@example.com');
  expect([squatted.importId, await listAddresses(db, squatted.id)]).toEqual([null, []]);
});

test('nobody gets into an imported account without the mailbox, and its owner finds name and address', async () => {
  const email = 'moved@example.com';
  await imported(`${head}\nNoor,de Vries,${email},no,Prinsengracht 1,Amsterdam,NL,1015 DK,`);
  const { id } = await profileOf(email);
  expect((await signIn(email)).answer).toEqual({ ok: false, reason: 'wrong' });
  const stranger = await register({ email, firstName: 'Stranger' });
  expect(stranger.answer).toEqual({ ok: false, reason: 'unverified' });
  expect(await findCustomer(requestWithCookiesOf(new Headers(stranger.headers)))).toBeUndefined();
  expect(await db.$count(signInMethods, eq(signInMethods.userId, id))).toBe(0);

  // The answer to a forgotten password is a link that lets the owner of the mailbox choose one.
  await sendAccountMail(db, { kind: 'reset', email, askedAt: now.toISOString() });
  expect(`${sent[0]?.subject}${sent[0]?.text}`).not.toContain('Noor');
  const token = /token=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
  expect(await findImportedName(db, email)).toEqual({ firstName: 'Noor', lastName: 'de Vries' });
  const link = { token, notMe: false };
  expect(await claim({ ...link, typed: {} })).toMatchObject({ outcome: 'pressed' });
  const own = { password: passwordForTests, confirmation: passwordForTests, terms: 'on' };
  const typed = { firstName: 'Noor', lastName: 'Bos', ...own };
  expect(await claim({ ...link, typed })).toMatchObject({ outcome: 'verified', owner: { id } });
  expect((await signIn(email)).status).toBe(200);
  expect(await profileOf(email)).toMatchObject({ isVerified: true, lastName: 'Bos', language: 'nl' });
  expect(await listAddresses(db, id)).toMatchObject([{ streetLine1: 'Prinsengracht 1' }]);
});

test('"it was not me" keeps an imported customer', async () => {
  await imported(`${head}\nNoor,Bos,kept@example.com,no,,,,,`);
  await sendAccountMail(db, { kind: 'verify', email: 'kept@example.com', askedAt: now.toISOString() });
  const token = /token=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
  expect(await claim({ token, notMe: true, typed: {} })).toEqual({ outcome: 'removed' });
  expect(await profileOf('kept@example.com')).toMatchObject({ isVerified: false });
});

test('consent subscribes with its proof; who left stays away, also long after; "no" ends nothing', async () => {
  await subscribeCustomer(db, { email: 'stays@example.com', isEmailVerified: true }, 'en', now);
  await subscribeCustomer(db, { email: 'left@example.com', isEmailVerified: true }, 'en', now);
  await unsubscribeCustomer(db, 'left@example.com', now);
  await signUp(db, 'pending@example.com', 'en', now);
  const file = `${head}\n,,stays@example.com,no,,,,,\n,,left@example.com,yes,,,,,\n,,new@example.com,yes,,,,,\n,,pending@example.com,yes,,,,,`;
  expect(await imported(file)).toMatchObject({ added: 4, subscribed: 2 });
  const consent = { file: 'customers.csv', by: actor.email, at: now.toISOString() };
  expect(await subscriptionOf('new@example.com')).toMatchObject({
    importedConsent: consent,
    confirmedAt: now,
  });
  expect(await subscriptionOf('pending@example.com')).toMatchObject({ importedConsent: consent });
  expect(await subscriptionOf('stays@example.com')).toMatchObject({
    importedConsent: null,
    unsubscribedAt: null,
  });
  expect(await subscriptionOf('left@example.com')).toMatchObject({ unsubscribedAt: now });
  let list = '';
  for await (const part of exportSubscribers(db)) list += part;
  expect(list).toContain(`new@example.com,en,${now.toISOString()},customers.csv`);

  await unsubscribeCustomer(db, 'new@example.com', now);
  await deleteInactiveSubscriptions(db, daysLater(100));
  expect(await imported(file)).toMatchObject({ subscribed: 1 });
  expect(await subscriptionOf('new@example.com')).toMatchObject({ unsubscribedAt: now });
  await deleteInactiveSubscriptions(db, daysLater(731));
  expect(await subscriptionOf('new@example.com')).toBeUndefined();
});

test('an import is undone, except customers who signed in, ordered or subscribed since', async () => {
  await registerVerified('before@example.com');
  const names = ['before', 'unused', 'verified', 'ordered', 'subscribed', 'unsubscribed'];
  const rows = names.map((name) => `N,N,${name}@example.com,${name === 'subscribed' ? 'no' : 'yes'},,,,,`);
  await imported([head, ...rows].join('\n'));
  await db.update(profiles).set({ isVerified: true }).where(isOf('verified@example.com'));
  const { id } = await addProduct(db);
  const order = await addOrder(db, [{ id, size: 'M', quantity: 1, price: 50 }]);
  const later = new Date(now.getTime() + 60_000);
  await db
    .update(orders)
    .set({ email: 'Ordered@example.com', userId: null, createdAt: later })
    .where(eq(orders.id, order.id));
  await subscribeCustomer(db, { email: 'subscribed@example.com', isEmailVerified: true }, 'en', later);
  await unsubscribeCustomer(db, 'unsubscribed@example.com', later);
  const [entry] = await listImports(db);
  expect(await undone(entry?.id)).toEqual({ of: 'undo', ok: true, removed: 2 });
  expect(await emailsOf(profiles)).toEqual(['before', 'ordered', 'subscribed', 'verified']);
  expect(await emailsOf(newsletterSubscriptions)).toEqual([
    'ordered',
    'subscribed',
    'unsubscribed',
    'verified',
  ]);
  for (const again of [entry?.id, randomUUID(), 'x', '\0', undefined])
    expect(await undone(again)).toEqual({ of: 'undo', ok: false, reason: 'missing' });
  expect(await listImports(db)).toEqual([]);
});

test('erasing an imported customer deletes everything that came with the file', async () => {
  await imported(`${head}\nNoor,Bos,gone@example.com,yes,Damrak 1,Amsterdam,NL,1012 LG,`);
  const owner = await findOwner(db, (await profileOf('gone@example.com')).id, now);
  if (!owner) throw new Error('missing');
  expect(await eraseCustomer(db, { ...actor, role: 'owner' } as never, owner, now)).toMatchObject({
    ok: true,
  });
  expect([await emailsOf(profiles), await emailsOf(newsletterSubscriptions)]).toEqual([[], []]);
});

test('imported customers who never come are deleted after two years, with their import', async () => {
  await imported(`${head}\nNoor,Bos,never@example.com,no,,,,,`);
  await deleteAbandonedAccounts(db, daysLater(729));
  expect(await emailsOf(profiles)).toEqual(['never']);
  await deleteAbandonedAccounts(db, daysLater(731));
  expect([await emailsOf(profiles), await db.$count(customerImports)]).toEqual([[], 0]);
});

test('exports of WooCommerce and Magento are read as well', async () => {
  await imported(
    'user_email,first_name,last_name,billing_address_1,billing_city,billing_postcode,billing_country,shipping_address_1\nwoo@example.com,Woo,Bakker,Damrak 1,Amsterdam,1012 LG,NL,',
  );
  await imported('Name,Username,Email,Country / Region,City\nAna María López,ana,ana@example.com,ES,Madrid');
  await imported('email,_website,_store,firstname,lastname\nmage@example.com,base,nl,Mage,Smit');
  const addresses =
    '_website,_email,_entity_id,city,country_id,firstname,lastname,postcode,street,telephone\nbase,mage@example.com,1,Utrecht,NL,Mage,Smit,3511 AX,"Oudegracht 1\nAchterom",0612345678';
  expect(await imported(addresses)).toMatchObject({ added: 0, filled: 1 });
  const read = async (name: string) => {
    const { id, firstName, lastName } = await profileOf(`${name}@example.com`);
    const [address] = await listAddresses(db, id);
    return [firstName, lastName, address?.streetLine1, address?.streetLine2];
  };
  expect(await read('woo')).toEqual(['Woo', 'Bakker', 'Damrak 1', null]);
  expect(await read('ana')).toEqual(['Ana', 'María López', undefined, undefined]);
  expect(await read('mage')).toEqual(['Mage', 'Smit', 'Oudegracht 1', 'Achterom']);
});

test('files that are not understood are refused as a whole', async () => {
  for (const [text, reason] of [
    ['', 'no-file'],
    ['Name,Phone\nNoor,1', 'no-email-column'],
    [`email\n${'a@b.nl\n'.repeat(20_001)}`, 'too-many-rows'],
    ['email\n"a', 'malformed'],
  ] as const)
    expect(await preview(text)).toMatchObject({ ok: false, reason });
  for (const confirmed of ['', 'x', Buffer.from('email\na@b.nl').toString('base64')])
    expect(await run(confirmed)).toMatchObject({ ok: false, reason: 'no-file' });
});

test('thousands of customers are imported at once, and the import of them is undone', async () => {
  const rows = Array.from({ length: 4_000 }, (_, row) => {
    return `Noor,Bos,n${row}@example.com,yes,Damrak ${row + 1},Amsterdam,NL,1012 LG,0612345678`;
  });
  expect(await imported([head, ...rows].join('\n'))).toMatchObject({ added: 4_000, subscribed: 4_000 });
  expect(await db.$count(profiles, like(profiles.email, 'n%@example.com'))).toBe(4_000);
  const [entry] = await listImports(db);
  expect(await undone(entry?.id)).toMatchObject({ removed: 4_000 });
}, 120_000);

test('whatever the cells are, rows are added once or refused, and nothing throws', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('', 'a@example.com', 'B@example.com', 'NL', 'yes', '1012 LG', 'Damrak 1', '\u202E', "'1"),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 9, maxLength: 9 }), { minLength: 1, maxLength: 5 }),
      async (rows) => {
        const lines = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
        const file = [head, ...lines].join('\n');
        const read = await preview(file);
        if (!read.ok) return expect(['malformed', 'not-text', 'row-too-long']).toContain(read.reason);
        await imported(file);
        expect(await previewed(file)).toMatchObject({
          added: 0,
          filled: 0,
          subscribed: 0,
          same: read.added + read.filled + read.same,
        });
      },
    ),
    { numRuns: 40 },
  );
});

function formWith(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function preview(text: string) {
  return previewImport(db, formWith({ file: new File([text], 'customers.csv') }));
}

function run(confirmed: string) {
  return runImport(db, actor, formWith({ confirmed, name: 'customers.csv' }), now);
}

async function previewed(text: string) {
  const read = await preview(text);
  if (!read.ok || read.of !== 'preview') throw new Error(JSON.stringify(read));
  return read;
}

async function imported(text: string) {
  return run((await previewed(text)).confirmed);
}

function undone(id = '') {
  return undoImport(db, actor, formWith({ import: id }), now);
}

function claim(link: Parameters<typeof verifyEmailOrClaimAccount>[1]) {
  return verifyEmailOrClaimAccount(db, link, requestInfoForTests(), requestWithCookiesOf());
}

function isOf(email: string) {
  return eq(profiles.email, email);
}

async function profileOf(email: string) {
  const [profile] = await db.select().from(profiles).where(isOf(email));
  if (!profile) throw new Error(`${email} is missing`);
  return profile;
}

async function subscriptionOf(email: string) {
  const [found] = await db
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, email));
  return found;
}

async function emailsOf(table: typeof profiles | typeof newsletterSubscriptions) {
  const rows = await db.select({ email: table.email }).from(table as typeof profiles);
  return rows.map(({ email }) => email.split('@', 1)[0]).sort();
}

function state() {
  return db
    .execute(sql`select (select json_agg(p order by id) from profiles p) as profiles,
    (select json_agg(a order by id) from user_addresses a) as addresses,
    (select json_agg(s order by email) from newsletter_subscriptions s) as subscriptions,
    (select json_agg(i order by id) from customer_imports i) as imports`)
    .then(({ rows }) => rows);
}

function daysLater(days: number): Date {
  return new Date(now.getTime() + days * 86_400_000);
}
