import { data, redirect } from 'react-router';
import type { Db } from '#app/platform/db.server.ts';
import type { RequestFacts } from '#app/platform/request-facts.server.ts';
import type { Taken } from './account-form.ts';
import { takeEmailChange } from './take-email-change.server.ts';
import { takePasswordChange } from './take-password-change.server.ts';
import { takeNewPassword, takeRecovery } from './take-recovery.server.ts';
import { takeRegistration } from './take-registration.server.ts';
import { takeSignIn } from './take-sign-in.server.ts';

type Take = (db: Db, typed: unknown, facts: RequestFacts, request: Request) => Promise<Taken>;

/** The forms of the account pages, by their names in `/auth/forms/:form`. */
export const accountForms: Record<string, Take> = {
  'sign-in': takeSignIn,
  registration: takeRegistration,
  recovery: takeRecovery,
  'new-password': takeNewPassword,
  'password-change': takePasswordChange,
  'email-change': takeEmailChange,
};

/**
 * Takes a form that was sent without JavaScript, as a page's action: leads on when all is well, else shows what is
 * wrong and, but for passwords, what had been typed.
 */
export async function takePlainForm(take: Take, db: Db, facts: RequestFacts, request: Request) {
  const form = await request.formData().catch(() => new FormData());
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const { answer, status, headers } = await take(db, fields, facts, request);
  if (answer.ok && answer.to) return redirect(answer.to, { status: 303, headers });
  const { password: _, confirmation: __, current: ___, token: ____, ...typed } = fields;
  return data({ answer, typed }, { status, headers });
}
