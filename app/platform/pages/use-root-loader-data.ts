import { useRouteLoaderData } from 'react-router';
import type { loader } from '#app/root.tsx';

/** Returns the root's data, which may be missing on a page that failed. */
export function useRootLoaderData() {
  return useRouteLoaderData<typeof loader>('root');
}
