import { data, redirect } from 'react-router';
import { formActionOfPath } from '../../form.tsx';

type Outcome = { ok: true } | { ok: false; reason: string };
type Submission = { request: Request; pattern: string };

/** Responds with 404 for a missing row and 409 for a refusal. After a success, redirects forms without JavaScript. */
export function answerDeletion<Answer extends Outcome>(
  submission: Submission,
  listAddress: string,
  remove: (id: string) => Promise<Answer>,
) {
  return answerRowForm(submission, listAddress, undefined, { deletions: remove });
}

/** Responds as `answerDeletion` does, for forms below the URL of a row. */
export async function answerRowForm<Answer extends Outcome>(
  { request, pattern }: Submission,
  listAddress: string,
  rowId: string | undefined,
  forms: Record<string, (id: string, form: FormData) => Promise<Answer>>,
) {
  const submit = formActionOfPath(pattern, forms);
  if (!submit) throw data(null, 400);
  const form = await request.formData().catch(() => new FormData());
  const answer = await submit(String(rowId ?? form.get('id') ?? '').replaceAll('\0', ''), form);
  if (!answer.ok) return data(answer, answer.reason === 'missing' ? 404 : 409);
  const { pathname, search } = new URL(request.url);
  if (!pathname.endsWith('.data')) throw redirect(`${listAddress}${search}`, 303);
  return data(answer);
}

/** Responds with the answer of the form that the URL names; with 400 if the form was refused or does not exist. */
export async function answerForm<Answer extends { ok: boolean }>(
  { request, pattern }: Submission,
  forms: Record<string, (form: FormData) => Promise<Answer>>,
) {
  const submit = formActionOfPath(pattern, forms);
  if (!submit) throw data(null, 400);
  const answer = await submit(await request.formData().catch(() => new FormData()));
  return data(answer, answer.ok ? 200 : 400);
}

export function readMoveForm(form: FormData): 'up' | 'down' {
  const way = form.get('way');
  if (way !== 'up' && way !== 'down') throw data(null, 400);
  return way;
}
