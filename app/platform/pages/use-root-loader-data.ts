import { useRouteLoaderData } from 'react-router';
import type { loader } from '#app/root.tsx';

/** Returns the root's data; undefined if the page failed before the data was loaded. */
export function useRootLoaderData() {
  return useRouteLoaderData<typeof loader>('root');
}
