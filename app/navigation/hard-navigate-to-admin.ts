import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { isAdminPath } from '#app/accounts/is-admin-path.ts';

/** Storefront pages lack the back office's routes, so entering it takes a full page load. */
export const hardNavigateToAdmin: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  if (request.method !== 'GET' || !entersBackOffice(new URL(request.url).pathname)) return next();
  window.location.assign(request.url);
  return new Promise(() => {});
};

export function entersBackOffice(pathname: string): boolean {
  return isAdminPath(pathname) && !isAdminPath(window.location.pathname);
}
