import { data, redirect } from 'react-router';
import { formActionOfPath } from '../../named-form-actions.ts';

type Deletion = { ok: true } | { ok: false; reason: string };

/** Responds 404 if missing, 409 if refused, else with a redirect without JavaScript. */
export async function answerDeletion<Answer extends Deletion>(
  { request, pattern }: { request: Request; pattern: string },
  listAddress: string,
  remove: (id: string) => Promise<Answer>,
) {
  if (!formActionOfPath(pattern, { deletions: true })) throw data(null, 400);
  const form = await request.formData().catch(() => new FormData());
  const removed = await remove(String(form.get('id') ?? '').replaceAll('\0', ''));
  if (!removed.ok) return data(removed, removed.reason === 'missing' ? 404 : 409);
  const { pathname, search } = new URL(request.url);
  if (!pathname.endsWith('.data')) throw redirect(`${listAddress}${search}`, 303);
  return data(removed);
}
