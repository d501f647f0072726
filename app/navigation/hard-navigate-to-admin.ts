import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { isAdminPath } from '#app/accounts/is-admin-path.ts';

/**
 * Client middleware: storefront pages lack the back office's routes (see
 * `platform/pages/link-storefront-route-manifest.server.ts`), so entering it takes a full page load.
 */
export const hardNavigateToAdmin: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  if (request.method !== 'GET' || !entersBackOffice(new URL(request.url).pathname)) return next();
  window.location.assign(request.url);
  return new Promise(() => {});
};

/** Returns whether a navigation enters the back office from outside. */
export function entersBackOffice(pathname: string): boolean {
  return isAdminPath(pathname) && !isAdminPath(window.location.pathname);
}
