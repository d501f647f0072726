/** A domain's rules for its own paths, which are written as in `routes.ts`. Other paths get the defaults. */
export type RouteRules = {
  /** Paths, including those below, that never wait behind the searches of other visitors. */
  personal?: string[];
  /** Paths, including those below, that are limited by their own handler or not at all. */
  unbounded?: string[];
  longForms?: Record<string, number>;
  /** Endpoints that authenticate the sender, then stream the body and limit it themselves. */
  uploads?: string[];
  /** Endpoints called by other sites and verified by signature, with their limit in bytes. */
  webhooks?: Record<string, number>;
};

export type RouteRuleChecks = ReturnType<typeof combineRouteRules>;

export function combineRouteRules(domains: RouteRules[]) {
  const unbounded = anyBelow(domains.flatMap((rules) => rules.unbounded ?? []));
  const personal = anyBelow(domains.flatMap((rules) => rules.personal ?? []));
  const uploads = domains.flatMap((rules) => rules.uploads ?? []).map((path) => exactly(path));
  const webhooks = limitsOf(domains.map((rules) => rules.webhooks));
  const longForms = limitsOf(
    domains.map((rules) => rules.longForms),
    '(?:\\.data)?',
  );
  return {
    isPersonal: (url: string) => personal.test(url) || unbounded.test(url),
    isUnbounded: (url: string) => unbounded.test(url),
    isUpload: (url: string) => uploads.some((path) => path.test(url)),
    isWebhook: (url: string) => webhooks.some(([path]) => path.test(url)),
    mostBytes: (url: string) => [...webhooks, ...longForms].find(([path]) => path.test(url))?.[1],
  };
}

function limitsOf(limits: (Record<string, number> | undefined)[], ending = ''): [RegExp, number][] {
  return limits
    .flatMap((some) => Object.entries(some ?? {}))
    .map(([path, most]) => [exactly(path, ending), most]);
}

function exactly(path: string, ending = ''): RegExp {
  return new RegExp(`^/${path.split('/').map(segment).join('/')}${ending}(?:\\?|$)`);
}

function anyBelow(paths: string[]): RegExp {
  return paths.length
    ? new RegExp(`^/(?:${paths.map((path) => path.split('/').map(segment).join('/')).join('|')})(?:[/?.]|$)`)
    : /^(?!)/;
}

function segment(name: string): string {
  return name.startsWith(':') ? '[\\w-]+' : escaped(name);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
