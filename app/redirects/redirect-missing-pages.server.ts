import { type MiddlewareFunction, redirect } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { countMissedAddress } from './missed-addresses.server.ts';
import { isReserved } from './redirect-rules.ts';
import { findRedirect } from './redirects.server.ts';

/** Redirects a page request that would get 404, and counts it if there is no rule. Other responses cost nothing. */
export const redirectMissingPages: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const response = await next();
  if (response.status !== 404 || request.method !== 'GET' || isReserved(url.pathname)) return response;
  const target = await findRedirect(db, url);
  // Not cached by anybody, so that an operator can correct a mistake at once.
  if (target) return redirect(target, { status: 301, headers: { 'Cache-Control': 'no-store' } });
  countMissedAddress(db, url.pathname);
  return response;
};
