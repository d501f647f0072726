import { useEffect, useState } from 'react';

const SKELETON_MS = 300;

/** Whether a listing that was just exchanged for another still shows its skeleton. Never on a page's first showing. */
export function useListingSkeleton(listing: string): boolean {
  const [settled, setSettled] = useState(listing);
  useEffect(() => {
    if (listing === settled) return;
    const timer = setTimeout(() => setSettled(listing), SKELETON_MS);
    return () => clearTimeout(timer);
  }, [listing, settled]);
  return listing !== settled;
}
