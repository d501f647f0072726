import { data } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { accountFormHandlers } from '../account-form-handlers.server.ts';
import type { Route } from './+types/account-form';

export async function action({ request, params, context }: Route.ActionArgs) {
  const take = Object.hasOwn(accountFormHandlers, params.form) ? accountFormHandlers[params.form] : undefined;
  if (!take) throw data(null, { status: 404 });
  const typed: unknown = await request.json().catch(() => undefined);
  const { answer, ...init } = await take(db, typed, context.get(requestInfo), request);
  init.headers.set('Cache-Control', 'private, no-store');
  return Response.json(answer, init);
}

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
