import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Calls `leave` once another page is shown; not when the first comes alive, since its menus open before that. */
export function useOnPageChange(leave: () => void): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    leave();
  });
}
