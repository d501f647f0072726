/** What a domain says of addresses that it owns, each as `routes.ts` writes it. All others get the defaults. */
export type RouteRequestRules = {
  /** With everything below them: their answers belong to one visitor, whom no stranger's searches may hold up. */
  personal?: string[];
  /**
   * With everything below them: their calls are counted where they are handled, or machines may call as often as
   * they like.
   */
  unbounded?: string[];
  /** Pages whose forms may be longer than others, in bytes. */
  longForms?: Record<string, number>;
  /** Endpoints that read what is sent to them as it comes, once they know who sends it, and limit it themselves. */
  uploads?: string[];
  /** Endpoints that other sites call, whose messages prove themselves by signature; of at most so many bytes. */
  webhooks?: Record<string, number>;
};

/** The rules of all domains as questions about an address that is asked for. */
export type RouteRequestRuleChecks = ReturnType<typeof combineRouteRequestRules>;

export function combineRouteRequestRules(domains: RouteRequestRules[]) {
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
    /** The limit of bytes in a body, where it is not the usual one. */
    mostBytes: (url: string) => [...webhooks, ...longForms].find(([path]) => path.test(url))?.[1],
  };
}

function limitsOf(limits: (Record<string, number> | undefined)[], ending = ''): [RegExp, number][] {
  return limits
    .flatMap((some) => Object.entries(some ?? {}))
    .map(([path, most]) => [exactly(path, ending), most]);
}

/** An address and its query. One with dot segments leads elsewhere and matches none of these. */
function exactly(path: string, ending = ''): RegExp {
  return new RegExp(`^/${path.split('/').map(segment).join('/')}${ending}(?:\\?|$)`);
}

function anyBelow(paths: string[]): RegExp {
  // Nothing lies below an empty path.
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
