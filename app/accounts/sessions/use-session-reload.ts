import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { recheckVisitor, useSessionEnded, useVisitor } from './visitor-store.ts';

/** Reloads the page's data after a sign-in or sign-out in any tab, unless a form would be lost. */
export function useSessionReload(): void {
  const visitor = useVisitor();
  const isLost = useSessionEnded() !== undefined;
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const known = useRef<string>(undefined);
  const current = visitor === undefined ? undefined : (visitor?.email ?? '');

  useEffect(() => {
    if (current === undefined || isLost) return;
    if (known.current !== undefined && known.current !== current) void revalidate();
    known.current = current;
  }, [current, isLost, revalidate]);

  // The server redirects signed-in visitors away from this page, so the visitor that this tab knows is out of date.
  const isAsked = pathname === '/login' && Boolean(current);
  useEffect(() => {
    if (isAsked) void recheckVisitor();
  }, [isAsked]);
}
