import type { RouteConfigEntry } from '@react-router/dev/routes';

/** Every address below these routes, and the file that answers it. */
export function addressesIn(routes: RouteConfigEntry[]): { route: string; file: string }[] {
  return routes.flatMap(({ path = '', index, file, children }) =>
    children ? addressesIn(children) : [{ route: index ? '' : path, file }],
  );
}
