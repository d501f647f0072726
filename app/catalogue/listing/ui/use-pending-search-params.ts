import { useLocation, useNavigation } from 'react-router';

/** What the address of this listing asks for; while another choice of it is on its way, already that one. */
export function usePendingListingSearchParams(): URLSearchParams {
  const here = useLocation();
  const next = useNavigation().location;
  return new URLSearchParams(next?.pathname === here.pathname ? next.search : here.search);
}
