import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { submitSignUp } from '../subscribe.server.ts';
import type { Route } from './+types/newsletter-subscriptions';

export async function action({ request, context }: Route.ActionArgs) {
  const body: unknown = await request.json().catch(() => undefined);
  const typed = typeof body === 'object' && body && 'email' in body ? body.email : undefined;
  const { answer, ...init } = await submitSignUp(db, typed, context.get(requestInfo));
  return Response.json(answer, init);
}

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
