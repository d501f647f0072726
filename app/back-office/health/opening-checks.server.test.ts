import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { staff } from '#app/accounts/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { readSettings } from '#app/platform/environment-settings.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { backups } from '../backup/tables.server.ts';
import { readOpeningChecks } from './opening-checks.server.ts';

const now = new Date();
const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_1',
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'Marenza <orders@shop.example>',
  SHOP_URL: 'https://shop.example',
  AUTH_SECRET: 'x'.repeat(32),
};
const seller = {
  SELLER_NAME: 'Marenza B.V.',
  SELLER_ADDRESS: 'Prinsengracht 1, 1015 DK Amsterdam',
  SELLER_EMAIL: 'service@shop.example',
  SELLER_KVK: '12345678',
  SELLER_VAT: 'NL123456789B01',
};
const nothing = async (): Promise<string[][]> => {
  throw Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' });
};

beforeEach(async () => {
  await db.execute(sql`truncate profiles, orders, payment_logs, backups cascade`);
});

test('a shop of real keys with nothing else has all before it, by name', async () => {
  const checks = await readOpeningChecks(db, readSettings(live), now, nothing);
  expect(checks.filter(({ isDone }) => isDone)).toEqual([]);
  expect(checks.map(({ id }) => id)).toEqual([
    'seller',
    'vat',
    'webhook',
    'mail',
    'backup',
    'second-step',
    'spf',
    'dkim',
    'dmarc',
  ]);
  expect(checks[0]?.values).toEqual({ missing: 'SELLER_NAME, SELLER_ADDRESS, SELLER_EMAIL, SELLER_KVK' });
});

test('each is done once it is there, and the domain of the mails is the one that is looked up', async () => {
  const { customer: owner } = await customerForTests(db, { email: 'owner@shop.example' });
  await db.insert(staff).values({ profileId: owner.id, role: 'owner', invitedBy: 'x@shop.example' });
  await db.execute(sql`
    insert into payment_logs (event_type, status, metadata) values ('payment_completed', 'success', '{"source":"webhook"}')`);
  await db.insert(backups).values({ status: 'done', startedAt: now, bytes: 1 });
  const records: Record<string, string[][]> = {
    'shop.example': [['google-site-verification=1'], ['v=spf1 include:mail.example', ' -all']],
    '_dmarc.shop.example': [['v=DMARC1; p=reject']],
  };
  const lookUp = async (name: string) => {
    const found = records[name];
    if (!found) throw Object.assign(new Error('queryTxt'), { code: 'ENODATA' });
    return found;
  };
  const read = () => readOpeningChecks(db, readSettings({ ...live, ...seller }), now, lookUp);
  expect((await read()).filter(({ isDone }) => !isDone)).toEqual([
    { id: 'second-step', isDone: false, values: { count: 1 } },
  ]);
  await db.execute(sql`
    insert into staff_second_factors (profile_id, secret, last_step, created_at) values (${owner.id}, 'sealed', 0, now())`);
  expect((await read()).filter(({ isDone }) => !isDone)).toEqual([]);
});

test('a name server that does not answer says nothing of the domain, and a shop in test mode sends no mails', async () => {
  const silent = async () => {
    throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' });
  };
  const withoutAnswer = await readOpeningChecks(db, readSettings({ ...live, ...seller }), now, silent);
  expect(withoutAnswer.map(({ id }) => id)).not.toContain('spf');
  const inTestMode = await readOpeningChecks(db, readSettings({ SANDBOX: 'on' }), now, nothing);
  expect(inTestMode.map(({ id }) => id)).not.toContain('dmarc');
});
