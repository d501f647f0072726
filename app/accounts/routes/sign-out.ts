import { redirect } from 'react-router';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { findCustomer } from '../current-customer.server.ts';
import { signOut } from '../sessions/sessions.server.ts';
import type { Route } from './+types/sign-out';

/** POST /auth/sign-out: ends this browser's session. Redirects a form to the home page; returns JSON to a script. */
export async function action({ request, context }: Route.ActionArgs) {
  const customer = await findCustomer(request);
  const headers = await signOut(request);
  if (customer) logSecurityEvent('signed-out', { id: context.get(requestInfo).id, customer: customer.id });
  const isProgram = request.headers.get('Accept')?.startsWith('application/json');
  return isProgram ? Response.json({ ok: true }, { headers }) : redirect('/', { status: 303, headers });
}

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
