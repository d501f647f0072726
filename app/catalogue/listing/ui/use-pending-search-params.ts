import { useLocation, useNavigation } from 'react-router';

/** Returns the search parameters of this listing, or of the pending navigation within it. */
export function usePendingListingSearchParams(): URLSearchParams {
  const here = useLocation();
  const next = useNavigation().location;
  return new URLSearchParams(next?.pathname === here.pathname ? next.search : here.search);
}
