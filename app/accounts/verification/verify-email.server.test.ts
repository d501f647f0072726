import { expect, test } from 'vitest';
import { db, pool } from '#app/platform/database/db.server.ts';
import { startAccountMailQueue } from '#tests/support/account-mail-queue.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { accountMails } from '../mail/account-mails.server.ts';
import { submitVerificationMail } from './verify-email.server.ts';

const info = { id: 'request', clientAddress: '192.0.2.7', language: 'en' } as Parameters<
  typeof submitVerificationMail
>[2];
const request = new Request('http://shop.example/account/verification', { method: 'POST' });

startAccountMailQueue();

test('a customer has the link sent again until it was asked for too often', async () => {
  const { customer } = await customerForTests(db, { isEmailVerified: false });
  const submit = () => submitVerificationMail(db, customer, info, request);
  expect(await submit()).toMatchObject({ answer: { shows: 'mailed' }, status: 200 });
  expect(await mailsTo(customer.email)).toBe(1);
  const answers = await Promise.all(Array.from({ length: 6 }, submit));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused).toMatchObject({ answer: { shows: 'tooMany' } });
  expect(Number(new Headers(refused?.headers).get('Retry-After'))).toBeGreaterThan(0);
  expect(await mailsTo(customer.email)).toBe(4);
});

test('whoever confirmed the address meanwhile is mailed nothing', async () => {
  const { customer } = await customerForTests(db, { isEmailVerified: true });
  expect(await submitVerificationMail(db, customer, info, request)).toMatchObject({
    answer: { shows: 'isVerified' },
  });
  expect(await mailsTo(customer.email)).toBe(0);
});

async function mailsTo(email: string): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as mails from pgboss.job where name = $1 and data->>'kind' = 'verify' and data->>'email' = $2`,
    [accountMails.name, email],
  );
  return rows[0].mails;
}
