import { useSyncExternalStore } from 'react';

/** Whether this page has come alive: false on the server and without JavaScript. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    nothingToFollow,
    () => true,
    () => false,
  );
}

function nothingToFollow(): () => void {
  return () => {};
}
