import { db } from '#app/platform/db.server.ts';
import { methodNotAllowed } from '#app/platform/json-request.server.ts';
import { requestFacts } from '#app/platform/request-facts.server.ts';
import { takeSignUp } from '../newsletter/take-sign-up.server.ts';
import type { Route } from './+types/newsletter-subscriptions';

/** POST /newsletter/subscriptions: what the footer's form sends, `{ email }`. */
export async function action({ request, context }: Route.ActionArgs) {
  const body: unknown = await request.json().catch(() => undefined);
  const typed = typeof body === 'object' && body && 'email' in body ? body.email : undefined;
  const { answer, ...init } = await takeSignUp(db, typed, context.get(requestFacts));
  return Response.json(answer, init);
}

export function loader({ context }: Route.LoaderArgs) {
  return methodNotAllowed(context.get(requestFacts).language);
}
