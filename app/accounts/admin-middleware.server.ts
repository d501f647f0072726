import { createContext, data, type MiddlewareFunction, redirect } from 'react-router';
import { refusal } from '#app/platform/http/bodies/rate-limited-json-endpoint.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/http/request-info.server.ts';
import { type Customer, findCustomer } from './current-customer.server.ts';
import { signInAddress } from './sign-in-return-path.ts';

/** The signed-in admin, for the loaders and actions below `adminMiddleware`; reading it elsewhere throws. */
export const signedInAdmin = createContext<Customer>();

/**
 * Middleware of the back office's layout: lets admins in and everybody else to the sign-in page. What a page sends by
 * script is answered with 401 or 403 instead, so that nothing typed is lost. No answer is kept or indexed.
 */
export const adminMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(signedInAdmin, await requireAdmin(request));
  const response = await next();
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.set('X-Robots-Tag', 'noindex');
  return response;
};

/** Middleware of the back office's endpoints: 401 for guests, 403 for customers who are not admins, as JSON. */
export const adminEndpointMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const customer = await findCustomer(request);
  if (!customer?.isAdmin) return refuseEndpoint(customer, context.get(requestInfo));
  context.set(signedInAdmin, customer);
  const response = await next();
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
};

async function requireAdmin(request: Request): Promise<Customer> {
  const customer = await findCustomer(request);
  if (customer?.isAdmin) return customer;
  const { pathname, search } = new URL(request.url);
  const isSentByScript = request.method !== 'GET' && pathname.endsWith('.data');
  if (isSentByScript) throw data(null, { status: customer ? 403 : 401 });
  throw redirect(signInAddress(pathname + search));
}

const messages = {
  401: { en: 'Please sign in first.', nl: 'Log eerst in.' },
  403: { en: 'Only for the back office.', nl: 'Alleen voor het beheer.' },
};

function refuseEndpoint(customer: Customer | undefined, { language }: RequestInfo): Response {
  const status = customer ? 403 : 401;
  return refusal(status, customer ? 'forbidden' : 'signed-out', messages[status][language]);
}
