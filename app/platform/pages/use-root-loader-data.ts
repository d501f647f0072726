import { useRouteLoaderData } from 'react-router';
import type { loader } from '#app/root.tsx';

/** What the root loader says of the shop; on a page that failed it may be missing. */
export function useRootLoaderData() {
  return useRouteLoaderData<typeof loader>('root');
}
