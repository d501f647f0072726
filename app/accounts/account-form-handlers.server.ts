import { data, redirect } from 'react-router';
import type { Db } from '#app/platform/database/db.server.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import type { SubmitForm } from './forms/account-form.ts';
import {
  requestPasswordReset,
  submitNewPassword,
  submitPasswordChange,
} from './passwords/new-password.server.ts';
import { submitEmailChange } from './security/email-change.server.ts';
import { submitRegistration, submitSignIn } from './sign-in/password-sign-in.server.ts';

export const accountFormHandlers: Record<string, SubmitForm> = {
  'sign-in': submitSignIn,
  registration: submitRegistration,
  recovery: requestPasswordReset,
  'new-password': submitNewPassword,
  'password-change': submitPasswordChange,
  'email-change': submitEmailChange,
};

/** Handles a form sent without JavaScript. Redirects on success, or returns problems and input except passwords. */
export async function submitWithoutJavaScript(take: SubmitForm, db: Db, info: RequestInfo, request: Request) {
  const form = await request.formData().catch(() => new FormData());
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const { answer, status, headers } = await take(db, fields, info, request);
  if (answer.ok && answer.to) return redirect(answer.to, { status: 303, headers });
  const { password: _, confirmation: __, current: ___, token: ____, ...typed } = fields;
  return data({ answer, typed }, { status, headers });
}
