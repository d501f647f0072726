import fs from 'node:fs';
import path from 'node:path';
import { SAMPLE_ADMIN_EMAIL, SAMPLE_ADMIN_PASSWORD_FILE_NAME } from '../../app/accounts/sample-admin.ts';
import { post } from './shopper.ts';

/** Returns the cookies of the signed-in sample admin. */
export async function signInAsOperator(shopUrl: string, directory: string): Promise<string> {
  const password = fs.readFileSync(path.join(directory, SAMPLE_ADMIN_PASSWORD_FILE_NAME), 'utf8');
  const { status, headers } = await post(`${shopUrl}/auth/forms/sign-in`, {
    email: SAMPLE_ADMIN_EMAIL,
    password,
  });
  if (status !== 200) throw new Error(`The sample admin could not sign in: ${status}`);
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

/** Uploads a products file like the page of imports, without importing it. */
export async function sendProductsFile(shopUrl: string, cookie: string, file: string) {
  const form = new FormData();
  form.append('file', new File([file], 'products.csv', { type: 'text/csv' }));
  const response = await fetch(`${shopUrl}/admin/products/import/files`, {
    method: 'POST',
    headers: { Cookie: cookie },
    body: form,
  });
  const text = await response.text();
  return { status: response.status, answer: JSON.parse(text) as Record<string, unknown> };
}
