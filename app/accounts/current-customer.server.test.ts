import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { findCustomer, requireCustomer } from './current-customer.server.ts';
import { sessions } from './tables.server.ts';

test('the session cookie says who is signed in', async () => {
  const { customer, request } = await customerForTests(db, { email: 'noor@example.com', firstName: 'Noor' });
  expect(await findCustomer(request('/account'))).toEqual(customer);
  expect(customer).toMatchObject({ email: 'noor@example.com', firstName: 'Noor', isEmailVerified: true });
});

test('nobody is signed in without a cookie, with a forged one, or with one that ended', async () => {
  const { customer, cookie, request } = await customerForTests(db);
  expect(await findCustomer(new Request('http://localhost/'))).toBeUndefined();
  const forged = cookie.replace(/.%3D$/, 'A%3D').replace(/=(.)/, (_, first) => (first === 'x' ? '=y' : '=x'));
  const other = new Request('http://localhost/', { headers: { Cookie: forged } });
  expect(await findCustomer(other)).toBeUndefined();
  await db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, customer.id));
  expect(await findCustomer(request('/'))).toBeUndefined();
});

test('who must be signed in is led to the sign-in page and back', async () => {
  const asked = requireCustomer(new Request('http://localhost/account/orders?page=2'));
  const response = await asked.catch((thrown: Response) => thrown);
  expect(response).toBeInstanceOf(Response);
  expect((response as Response).headers.get('Location')).toBe('/login?next=%2Faccount%2Forders%3Fpage%3D2');
});
