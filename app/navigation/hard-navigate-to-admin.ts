import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { isAdminPath } from '#app/accounts/sign-in-return-path.ts';

/** Loads the back office as a new document, since storefront pages do not contain its routes. */
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
