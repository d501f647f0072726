import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { recheckVisitor, useSessionEnded, useVisitor } from './visitor-store.ts';

/**
 * Reloads the page's data when somebody signed in or out, here or in another tab. A form that was being filled in
 * when its session ended stays as it is.
 */
export function useReloadOnSignInChange(): void {
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

  // The server sends nobody there who is signed in, so what this tab knows is out of date.
  const isAsked = pathname === '/login' && Boolean(current);
  useEffect(() => {
    if (isAsked) void recheckVisitor();
  }, [isAsked]);
}
