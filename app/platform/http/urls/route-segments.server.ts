import type { ServerBuild } from 'react-router';

type Routes = Pick<ServerBuild, 'routes'>;

let findRoutes: () => Routes | Promise<Routes> = () => ({ routes: {} });

/** Passes the routes that the server has. A function is called when they are needed, since a developer edits them. */
export function setRoutes(find: typeof findRoutes): void {
  findRoutes = find;
}

/** Returns whether the address of a page or an endpoint begins with this segment. */
export async function isRouteSegment(segment: string): Promise<boolean> {
  const { routes } = await findRoutes();
  return Object.values(routes).some((route) => route?.path?.split('/')[0] === segment);
}
