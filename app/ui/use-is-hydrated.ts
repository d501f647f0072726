import { useSyncExternalStore } from 'react';

/** True after hydration; false on the server and without JavaScript. */
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
