import type { RouteConfigEntry } from '@react-router/dev/routes';

/** Returns every address below these routes, with its file. */
export function addressesIn(routes: RouteConfigEntry[]): { route: string; file: string }[] {
  return routes.flatMap(({ path = '', index, file, children }) =>
    children ? addressesIn(children) : [{ route: index ? '' : path, file }],
  );
}
