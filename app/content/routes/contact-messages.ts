import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { submitContactMessage } from '../contact/submit-contact-message.server.ts';
import type { Route } from './+types/contact-messages';

export async function action({ request, context }: Route.ActionArgs) {
  const typed: unknown = await request.json().catch(() => undefined);
  const { answer, ...init } = await submitContactMessage(db, typed, context.get(requestInfo));
  return Response.json(answer, init);
}

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
