/** Rules for paths, spelt as in `routes.ts`. Paths without rules get the defaults. */
export type RouteRules = {
  /** Requests for these paths and the paths below them never wait behind other visitors' searches. */
  personal?: string[];
  /** These paths and the paths below them are limited by their own handler or not at all. */
  unbounded?: string[];
  longForms?: Record<string, number>;
  /** Endpoints that authenticate the sender first and then stream the body and limit its size. */
  uploads?: string[];
  /** Maximum bytes of endpoints that other sites call. These endpoints verify a signature. */
  webhooks?: Record<string, number>;
};

export type RouteRuleChecks = ReturnType<typeof compileRouteRules>;

export function compileRouteRules(rules: RouteRules) {
  const unbounded = anyBelow(rules.unbounded ?? []);
  const personal = anyBelow(rules.personal ?? []);
  const uploads = (rules.uploads ?? []).map((path) => exactly(path));
  const webhooks = limitsOf(rules.webhooks);
  const longForms = limitsOf(rules.longForms, '(?:\\.data)?');
  return {
    isPersonal: (url: string) => personal.test(url) || unbounded.test(url),
    isUnbounded: (url: string) => unbounded.test(url),
    isUpload: (url: string) => uploads.some((path) => path.test(url)),
    isWebhook: (url: string) => webhooks.some(([path]) => path.test(url)),
    mostBytes: (url: string) => [...webhooks, ...longForms].find(([path]) => path.test(url))?.[1],
  };
}

function limitsOf(limits: Record<string, number> = {}, ending = ''): [RegExp, number][] {
  return Object.entries(limits).map(([path, most]) => [exactly(path, ending), most]);
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
  return name.startsWith(':') ? '[\\w-]+' : name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
