import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { isAdminPath } from '#app/accounts/is-admin-path.ts';

/**
 * Middleware of the browser: pages of shoppers do not know the addresses of the back office (see
 * `platform/pages/link-storefront-route-manifest.server.ts`), so whoever goes there from them, by a link or led there, loads it whole.
 */
export const hardNavigateToAdmin: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  if (request.method !== 'GET' || !entersBackOffice(new URL(request.url).pathname)) return next();
  window.location.assign(request.url);
  return new Promise(() => {});
};

/** Whether an address leads into the back office from outside it. */
export function entersBackOffice(pathname: string): boolean {
  return isAdminPath(pathname) && !isAdminPath(window.location.pathname);
}
