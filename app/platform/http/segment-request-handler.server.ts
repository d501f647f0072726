import { createRequestHandler, type ServerBuild } from 'react-router';

/** Creates a handler for each first path segment, since React Router scans all its routes three times per page. */
export function createRequestHandlerByFirstSegment(
  build: ServerBuild,
): ReturnType<typeof createRequestHandler> {
  const all = createRequestHandler(build);
  const segments = Object.keys(build.routes).map((id) => firstSegment(pathOf(build, id)));
  const handlers = new Map(
    segments.filter(isPlain).map((segment) => [segment, createRequestHandler(withRoutesOf(build, segment))]),
  );
  return (request, context) => {
    const segment = firstSegment(new URL(request.url).pathname);
    return (handlers.get(segment) ?? all)(request, context);
  };
}

function withRoutesOf(build: ServerBuild, segment: string): ServerBuild {
  function only<Route>(routes: Record<string, Route>): Record<string, Route> {
    const canMatch = (id: string) => {
      const other = firstSegment(pathOf(build, id));
      return !isPlain(other) || other === '' || other.toLowerCase() === segment.toLowerCase();
    };
    return Object.fromEntries(Object.entries(routes).filter(([id]) => canMatch(id)));
  }
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

function pathOf({ routes }: ServerBuild, id: string): string {
  const paths: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) paths.unshift(route.path ?? '');
  return `/${paths.join('/').replace(/^\/+/, '')}`;
}

function firstSegment(path: string): string {
  return path === '/' ? '' : path.split('/', 2)[1] || '//';
}

function isPlain(segment: string): boolean {
  return /^[\w.-]*$/.test(segment);
}
