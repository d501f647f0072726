import { sessionRequest } from '#app/payments/session-request.ts';
import { db } from '#app/platform/db.server.ts';
import { methodNotAllowed, readJson, refusal } from '#app/platform/json-request.server.ts';
import { requestFacts } from '#app/platform/request-facts.server.ts';
import { wordsIn } from '#app/platform/words.ts';
import { findOrderBySession } from '../orders.server.ts';
import '../words.ts';
import type { Route } from './+types/get-order-from-stripe';

/** POST /functions/v1/get-order-from-stripe: the order of a checkout session, for whoever has its full id. */
export async function action({ request, context }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const t = wordsIn(facts.language);
  const body = await readJson(request, sessionRequest, facts);
  if ('response' in body) return body.response;
  if (!body.parsed.success) return refusal(400, 'invalid', t('order.refusal.notFound'));
  const order = await findOrderBySession(db, body.parsed.data.sessionId);
  return order
    ? Response.json({ status: 'success', order })
    : refusal(404, 'not-found', t('order.refusal.notFound'));
}

export function loader({ context }: Route.LoaderArgs) {
  return methodNotAllowed(context.get(requestFacts).language);
}
