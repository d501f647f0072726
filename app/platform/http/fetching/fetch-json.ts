/** As long as anybody looks at a page that does not say what was asked: later, trying again is quicker. */
export const READ_MS = 10_000;
/** As long as it takes: nobody knows how large a file is, and how slow the network. */
export const UNLIMITED_MS = Number.POSITIVE_INFINITY;
/** A change may have to wait for others, or for the payment provider; given up sooner, it would be made unseen. */
export const CHANGE_MS = 30_000;

type Request = {
  /** Sent as JSON, by POST. */
  json?: object;
  /** Sent as a form, by POST. */
  form?: FormData;
  method?: 'GET' | 'HEAD' | 'POST';
  /** The caller went on: the answer is no longer wanted. */
  signal?: AbortSignal | undefined;
  withinMs?: number;
};

/** `status` is 0 where the shop was not heard. `body` is empty where there was none, or none in JSON. */
export type Fetched<Body> =
  | { ok: true; status: number; body: Body }
  | {
      ok: false;
      status: number;
      body: Partial<Body>;
      /** The shop refuses; something else than JSON came, as from a proxy; no answer in time; none at all; `signal`. */
      reason: 'refused' | 'not-json' | 'timeout' | 'network' | 'stopped';
      /** After which the shop asks to be tried again, or 0. */
      waitSeconds: number;
    };

/**
 * Asks the shop, from a browser, and waits a limited time. Never throws: whatever becomes of it is a value. What the body
 * holds is what the address promises; an answer of 4xx or 5xx may hold parts of it, such as a message.
 */
export async function fetchJson<Body extends object>(
  address: string,
  {
    json,
    form,
    method = json || form ? 'POST' : 'GET',
    signal,
    withinMs = limitOf(method, form),
  }: Request = {},
): Promise<Fetched<Body>> {
  const ends = [signal, withinMs < UNLIMITED_MS && AbortSignal.timeout(withinMs)];
  let status = 0;
  try {
    const response = await fetch(address, {
      method,
      headers: { Accept: 'application/json', ...(json ? { 'Content-Type': 'application/json' } : {}) },
      body: json ? JSON.stringify(json) : form,
      signal: AbortSignal.any(ends.filter((end) => !!end)),
    } as RequestInit);
    status = response.status;
    const body = method === 'HEAD' ? {} : ((await response.json()) ?? {});
    if (response.ok) return { ok: true, status, body };
    const waitSeconds = Number(response.headers.get('Retry-After'));
    return { ok: false, status, body, reason: 'refused', waitSeconds };
  } catch (failure) {
    return {
      ok: false,
      status,
      body: {},
      reason: reasons[(failure as Error).name] ?? 'network',
      waitSeconds: 0,
    };
  }
}

function limitOf(method: string, form: FormData | undefined): number {
  if (form) return UNLIMITED_MS;
  return method === 'POST' ? CHANGE_MS : READ_MS;
}

/** By what `fetch` and reading its answer throw. */
const reasons: Record<string, 'timeout' | 'stopped' | 'not-json'> = {
  TimeoutError: 'timeout',
  AbortError: 'stopped',
  SyntaxError: 'not-json',
};
