export const LONGEST_PATH = 500;
/** Each segment of an address may have a wildcard of its own, so many of them take long to settle. */
const MOST_SEGMENTS = 20;
export const MOST_RULES = 20_000;
export const MOST_WILDCARDS = 200;
/** Walks of twice as many hops count as endless. */
const MOST_HOPS = 20;
const BASE = 'http://shop.invalid';

/** Rules by the path that they redirect, as `pathKey` spells it, with their targets. */
export type Rules = ReadonlyMap<string, string>;

/** The first segments of paths that rules do not concern: the back office, files and endpoints. */
const reserved = ['admin', 'assets', 'media', 'auth', 'functions', 'webhooks'];

export function isReserved(path: string): boolean {
  return reserved.includes(path.split('/')[1] ?? '');
}

/** Returns the one spelling of a path by which rules are found; undefined for a path that cannot be decoded. */
export function pathKey(pathname: string): string | undefined {
  try {
    const segments = pathname.split('/').filter(Boolean).map(decodeURIComponent);
    return `/${segments.map((segment) => segment.replace(/[/?#%]/g, encodeURIComponent)).join('/')}`.toLowerCase();
  } catch {
    return undefined;
  }
}

/** Returns the paths of the rules that may apply to a path, in order of precedence. */
export function candidateRules(key: string): string[] {
  const segments = key.split('/').slice(1, -1);
  const wildcards = [...segments.keys(), segments.length].map(
    (count) =>
      `/${segments
        .slice(0, count)
        .map((segment) => `${segment}/`)
        .join('')}*`,
  );
  return key === '/' ? [key] : [key, ...wildcards.reverse()];
}

export function findRule(rules: Rules, key: string): string | undefined {
  return candidateRules(key).find((from) => rules.has(from));
}

/** Returns where a rule sends a request. Parameters that the target sets itself replace those of the request. */
export function redirectTarget(
  from: string,
  to: string,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): string {
  const rest = pathname
    .split('/')
    .filter(Boolean)
    .slice(from.split('/').length - 2);
  const target = new URL(carriesRest(to) ? `${to.slice(0, -1)}${rest.join('/')}` : to, BASE);
  const own = new Set(target.searchParams.keys());
  for (const [name, value] of new URLSearchParams(search))
    if (!own.has(name)) target.searchParams.append(name, value);
  return `${target.pathname}${target.search}${target.hash}`;
}

export function carriesRest(to: string): boolean {
  return to.endsWith('/*');
}

export type RuleProblem =
  | { field: 'from'; problem: 'from-missing' | 'not-path' | 'wildcard' | 'reserved' | 'too-long' }
  | { field: 'to'; problem: 'to-missing' | 'not-path' | 'wildcard' | 'other-host' | 'too-long' };

/** Reads a rule as an operator or a file spells it. Reduces a URL to its path; the target must be of this shop. */
export function readRule(
  typedFrom: string,
  typedTo: string,
  shopOrigin: string,
): { ok: true; from: string; to: string } | ({ ok: false } & RuleProblem) {
  const from = readFrom(typedFrom.trim());
  if (!from.ok) return { ok: false, field: 'from', problem: from.problem };
  const to = readTo(typedTo.trim(), from.path.endsWith('/*'), shopOrigin);
  if (!to.ok) return { ok: false, field: 'to', problem: to.problem };
  return { ok: true, from: from.path, to: to.path };
}

type Refused<Field> = { ok: false; problem: Extract<RuleProblem, { field: Field }>['problem'] };

function readFrom(typed: string): { ok: true; path: string } | Refused<'from'> {
  if (!typed) return { ok: false, problem: 'from-missing' };
  const url = readAddress(typed);
  const path = url && pathKey(url.pathname);
  if (!path || path === '/') return { ok: false, problem: 'not-path' };
  if (path.replace(/\/\*$/, '').includes('*')) return { ok: false, problem: 'wildcard' };
  if (isReserved(path)) return { ok: false, problem: 'reserved' };
  return isTooLong(path) ? { ok: false, problem: 'too-long' } : { ok: true, path };
}

function readTo(
  typed: string,
  isBelowWildcard: boolean,
  shopOrigin: string,
): { ok: true; path: string } | Refused<'to'> {
  if (!typed) return { ok: false, problem: 'to-missing' };
  const url = readAddress(typed);
  if (!url || pathKey(url.pathname) === undefined) return { ok: false, problem: 'not-path' };
  if (url.host !== new URL(BASE).host && url.host !== new URL(shopOrigin).host)
    return { ok: false, problem: 'other-host' };
  const pathname = `/${url.pathname.split('/').filter(Boolean).join('/')}`;
  const path = `${pathname}${url.search}${url.hash}`;
  const isWildcard = isBelowWildcard && path === pathname && /^[^*]*\/\*$/.test(path);
  if (path.includes('*') && !isWildcard) return { ok: false, problem: 'wildcard' };
  return isTooLong(path) ? { ok: false, problem: 'too-long' } : { ok: true, path };
}

function isTooLong(path: string): boolean {
  return path.length > LONGEST_PATH || path.split('/').length > MOST_SEGMENTS + 1;
}

function readAddress(typed: string): URL | undefined {
  const url = /^(?:\/|https?:\/\/)/i.test(typed) ? URL.parse(typed, BASE) : undefined;
  return url ?? undefined;
}

/**
 * Lets each rule lead to its final target, as far as other rules name a single path. Refuses rules that could lead in a
 * circle, and returns them. Wildcards over a target are left alone, since the target may be a page.
 */
export function settleRules(
  rules: Rules,
): { ok: true; rules: Map<string, string> } | { ok: false; reason: 'loop'; loops: Set<string> } | TooMany {
  const wildcards = [...rules.keys()].filter((from) => from.endsWith('/*'));
  if (rules.size > MOST_RULES || wildcards.length > MOST_WILDCARDS) return { ok: false, reason: 'too-many' };
  const settled = new Map(rules);
  const loops = new Set(listEndlessCarriers(rules));
  for (const [from, to] of rules) {
    if (carriesRest(to)) continue;
    const { final, circle } = walk(rules, to, loops);
    settled.set(from, final);
    for (const rule of circle) loops.add(rule);
  }
  return loops.size ? { ok: false, reason: 'loop', loops } : { ok: true, rules: settled };
}

type TooMany = { ok: false; reason: 'too-many' };

/** Follows an address as visitors would if none of the addresses on the way had a page, until rules that are `known` to loop. */
function walk(rules: Rules, to: string, known: ReadonlySet<string>): { final: string; circle: string[] } {
  const passed: string[] = [];
  let address = to;
  let final = to;
  let isSinglePath = true;
  while (passed.length < 2 * MOST_HOPS) {
    const url = new URL(address, BASE);
    const rule = findRule(rules, pathKey(url.pathname) ?? '/');
    if (rule === undefined || known.has(rule)) return { final, circle: [] };
    passed.push(rule);
    address = redirectTarget(rule, rules.get(rule) ?? '/', url);
    isSinglePath &&= !rule.endsWith('/*');
    if (isSinglePath) final = address;
  }
  // The first hops may only lead to the circle.
  return { final, circle: passed.slice(MOST_HOPS) };
}

/**
 * Returns the rules that carry the rest of the path and could lead on to one another without end. Paths that become
 * shorter each time, as from `/en/*` to `/*`, come to an end.
 */
function listEndlessCarriers(rules: Rules): string[] {
  const carriers = [...rules]
    .filter(([, to]) => carriesRest(to))
    .map(([from, to]) => ({ from, under: from.slice(0, -1), into: prefixOf(to) }));
  const next = new Map(
    carriers.map(({ from, into }) => [
      from,
      carriers
        .filter(({ under }) => under.startsWith(into) || into.startsWith(under))
        .map((rule) => rule.from),
    ]),
  );
  const reached = new Map(carriers.map(({ from }) => [from, reachableFrom(from, next)]));
  const endless = carriers.filter(
    ({ from, under, into }) => depthOf(into) >= depthOf(under) && reached.get(from)?.has(from),
  );
  return carriers
    .filter(({ from }) =>
      endless.some((rule) => reached.get(rule.from)?.has(from) && reached.get(from)?.has(rule.from)),
    )
    .map(({ from }) => from);
}

function prefixOf(to: string): string {
  const key = pathKey(to.slice(0, -1)) ?? '/';
  return key === '/' ? key : `${key}/`;
}

function depthOf(prefix: string): number {
  return prefix.split('/').length;
}

function reachableFrom(from: string, next: ReadonlyMap<string, string[]>): Set<string> {
  const reached = new Set(next.get(from));
  for (const one of reached) for (const further of next.get(one) ?? []) reached.add(further);
  return reached;
}
