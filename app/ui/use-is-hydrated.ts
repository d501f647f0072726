import { useSyncExternalStore } from 'react';

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
