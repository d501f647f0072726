import { createContext, data, type MiddlewareFunction, redirect } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { refusal } from '#app/platform/http/rate-limited-json-endpoint.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/http/request-info.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { type Customer, findSession, type Session } from './current-customer.server.ts';
import {
  refuseUnlessReauthenticated,
  requireReauthenticationForPage,
} from './reauthentication/reauthenticate.server.ts';
import { findSecondFactorState } from './second-factor/second-factor.server.ts';
import { BACK_OFFICE, signInAddress } from './sign-in-return-path.ts';
import { notForRoleText } from './staff/not-for-role.ts';
import { findStaffRole } from './staff/staff.server.ts';
import { firstPageOf, mayOpen, type StaffRole } from './staff/staff-roles.ts';

export type Operator = Customer & { role: StaffRole };

export const signedInAdmin = createContext<Operator>();

/** Checks role, second factor and recent sign-in. Guests are redirected to sign in; other roles get 403. */
export const adminMiddleware: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const info = context.get(requestInfo);
  const { operator, session } = await requireOperator(request, pattern, info);
  if (!mayOpen(operator.role, pattern, request.method)) throw notForRole(operator, pattern, request, info);
  await requireSecondFactor({ request, pattern, operator, session });
  await requireReauthenticationForPage({ db, request, pattern, session, info });
  context.set(signedInAdmin, operator);
  const response = await next();
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.set('X-Robots-Tag', 'noindex');
  return response;
};

/** Guards the back office's endpoints. Returns JSON: 401 if sign-in is required, 403 for customers and other roles. */
export const adminEndpointMiddleware: MiddlewareFunction<Response> = async (
  { request, context, pattern },
  next,
) => {
  const info = context.get(requestInfo);
  const session = await findSession(request);
  const role = session && (await findStaffRole(db, session.customer));
  if (!session) return refuseEndpoint('signed-out', info);
  if (!role || !mayOpen(role, pattern, request.method)) {
    noteRefusal(session.customer, role, pattern, info);
    return refuseEndpoint(role ? 'other-role' : 'forbidden', info);
  }
  const factor = await findSecondFactorState(db, { session, role });
  if (factor === 'asked' || factor === 'missing') return refuseEndpoint('second-factor', info);
  const refused = await refuseUnlessReauthenticated({ db, request, pattern, session, info });
  if (refused) return refused;
  context.set(signedInAdmin, { ...session.customer, role });
  const response = await next();
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
};

function noteRefusal(
  { id: customer }: Customer,
  role: StaffRole | undefined,
  route: string,
  { id }: RequestInfo,
) {
  logSecurityEvent('role-refused', { id, customer, route, ...(role && { role }) });
}

/** Routes open to operators who must still enter a second factor (`asked`) or must still add one (`missing`). */
const onTheWay = {
  asked: [
    'GET /admin/second-factor',
    'GET /admin/second-factor/code',
    'POST /admin/second-factor/code',
    'GET /admin/reauthentication',
    'POST /admin/reauthentication',
  ],
  missing: [
    'GET /admin/second-factor',
    'POST /admin/second-factor',
    'GET /admin/second-factor/passkeys',
    'POST /admin/second-factor/passkeys',
    'GET /admin/reauthentication',
    'POST /admin/reauthentication',
  ],
};

type Entering = { request: Request; pattern: string; operator: Operator; session: Session };

async function requireSecondFactor({ request, pattern, operator, session }: Entering): Promise<void> {
  const state = await findSecondFactorState(db, { session, role: operator.role });
  if (state !== 'asked' && state !== 'missing') return;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (onTheWay[state].includes(`${method} /${pattern.replace(/^\/+|\/+$/g, '')}`)) return;
  const { pathname, search } = new URL(request.url);
  if (request.method !== 'GET' && pathname.endsWith('.data')) throw data(null, { status: 401 });
  const page = pathname.replace(/\/?_?(\.data|\/_root\.data)$/, '') + search;
  throw redirect(`/admin/second-factor?next=${encodeURIComponent(page)}`);
}

async function requireOperator(request: Request, pattern: string, info: RequestInfo) {
  const session = await findSession(request);
  const role = session && (await findStaffRole(db, session.customer));
  if (session && role) return { operator: { ...session.customer, role }, session };
  if (session) noteRefusal(session.customer, undefined, pattern, info);
  const { pathname, search } = new URL(request.url);
  const isSentByScript = request.method !== 'GET' && pathname.endsWith('.data');
  if (isSentByScript) throw data(null, { status: session ? 403 : 401 });
  throw redirect(signInAddress(pathname + search));
}

function notForRole(operator: Operator, pattern: string, request: Request, info: RequestInfo) {
  const { role } = operator;
  const isFront = `/${pattern.replace(/^\//, '')}` === BACK_OFFICE && request.method === 'GET';
  if (isFront) return redirect(firstPageOf(role));
  noteRefusal(operator, role, pattern, info);
  return data(notForRoleText({ role, pattern, method: request.method }, info.language), { status: 403 });
}

const messages = {
  'signed-out': { en: 'Please sign in first.', nl: 'Log eerst in.' },
  forbidden: { en: 'Only for the back office.', nl: 'Alleen voor het beheer.' },
  'second-factor': { en: 'Please give your code first.', nl: 'Geef eerst je code op.' },
  'other-role': { en: 'Your role does not include this.', nl: 'Dit hoort niet bij je rol.' },
};

function refuseEndpoint(reason: keyof typeof messages, { language }: RequestInfo): Response {
  return refusal(
    reason === 'signed-out' || reason === 'second-factor' ? 401 : 403,
    reason,
    messages[reason][language],
  );
}
