import { type ActionFunctionArgs, data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';

export type OrderSubmission = { actor: Actor; number: string; form: FormData; now: Date };

/** The functions that process the forms, by the last segment of the form's path. */
export type OrderForms<Result> = Record<string, (db: Db, submission: OrderSubmission) => Promise<Result>>;

type OrderActionArgs = Pick<ActionFunctionArgs, 'request' | 'context' | 'pattern'> & {
  params: { orderNumber: string };
};

/** Processes a form submitted on an order's page in the back office. */
export async function submitOrderForm<Result>(
  { request, params: { orderNumber: number }, context, pattern }: OrderActionArgs,
  forms: OrderForms<Result>,
  statusOf: (result: Result) => number,
) {
  if (!isPostgresText(number)) throw data(null, { status: 404 });
  const submit = formActionOfPath(pattern, forms);
  if (!submit) throw data(null, { status: 400 });
  const form = await request.formData().catch(() => new FormData());
  const result = await submit(db, { actor: context.get(signedInAdmin), number, form, now: new Date() });
  return data(result, statusOf(result));
}
