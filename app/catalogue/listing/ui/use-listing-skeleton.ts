import { useEffect, useState } from 'react';

const SKELETON_MS = 300;

/** Returns whether a changed listing still shows its skeleton; never on the first view. */
export function useListingSkeleton(listing: string): boolean {
  const [settled, setSettled] = useState(listing);
  useEffect(() => {
    if (listing === settled) return;
    const timer = setTimeout(() => setSettled(listing), SKELETON_MS);
    return () => clearTimeout(timer);
  }, [listing, settled]);
  return listing !== settled;
}
